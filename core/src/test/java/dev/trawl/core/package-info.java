@NullMarked
package dev.trawl.core;

import org.jspecify.annotations.NullMarked;
