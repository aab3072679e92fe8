@NullMarked
package dev.trawl.core.task;

import org.jspecify.annotations.NullMarked;
