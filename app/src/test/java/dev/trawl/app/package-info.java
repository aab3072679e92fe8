@NullMarked
package dev.trawl.app;

import org.jspecify.annotations.NullMarked;
