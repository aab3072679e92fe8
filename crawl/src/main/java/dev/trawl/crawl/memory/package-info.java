/// The memory budget shared by pages in flight.
@NullMarked
package dev.trawl.crawl.memory;

import org.jspecify.annotations.NullMarked;
