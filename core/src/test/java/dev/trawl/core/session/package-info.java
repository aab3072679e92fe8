@NullMarked
package dev.trawl.core.session;

import org.jspecify.annotations.NullMarked;
