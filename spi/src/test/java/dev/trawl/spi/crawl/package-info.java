@NullMarked
package dev.trawl.spi.crawl;

import org.jspecify.annotations.NullMarked;
