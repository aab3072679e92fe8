/// The memory that pages in flight share.
@NullMarked
package dev.trawl.crawl.memory;

import org.jspecify.annotations.NullMarked;
