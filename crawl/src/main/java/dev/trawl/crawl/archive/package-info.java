/// Captures as WARC: writing them with little work, and listing what a file holds.
@NullMarked
package dev.trawl.crawl.archive;

import org.jspecify.annotations.NullMarked;
