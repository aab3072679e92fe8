@NullMarked
package dev.trawl.core.dispatch;

import org.jspecify.annotations.NullMarked;
