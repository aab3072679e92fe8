@NullMarked
package dev.trawl.chrome;

import org.jspecify.annotations.NullMarked;
