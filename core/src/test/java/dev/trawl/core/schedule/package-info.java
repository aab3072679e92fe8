@NullMarked
package dev.trawl.core.schedule;

import org.jspecify.annotations.NullMarked;
