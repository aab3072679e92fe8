/// Why a crawl did what it did with an address.
@NullMarked
package dev.trawl.spi.why;

import org.jspecify.annotations.NullMarked;
