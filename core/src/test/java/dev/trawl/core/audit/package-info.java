@NullMarked
package dev.trawl.core.audit;

import org.jspecify.annotations.NullMarked;
