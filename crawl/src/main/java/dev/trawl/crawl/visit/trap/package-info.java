/// Detection of crawler traps: duplicate pages, near duplicates and URL families without end.
@NullMarked
package dev.trawl.crawl.visit.trap;

import org.jspecify.annotations.NullMarked;
