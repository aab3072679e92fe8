@NullMarked
package dev.trawl.spi.blob;

import org.jspecify.annotations.NullMarked;
