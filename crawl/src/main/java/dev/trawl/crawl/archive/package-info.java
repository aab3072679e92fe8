/// Writes captures as WARC with little CPU, and reads and lists archive files.
@NullMarked
package dev.trawl.crawl.archive;

import org.jspecify.annotations.NullMarked;
