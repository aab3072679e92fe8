/// Edits of the limits, pace and exclusions of a submitted crawl.
@NullMarked
package dev.trawl.spi.crawl.edit;

import org.jspecify.annotations.NullMarked;
