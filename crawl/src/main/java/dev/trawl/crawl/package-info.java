/// The crawl engine: URLs, crawl rules, fetching and parsing. It does not queue or dispatch tasks.
@NullMarked
package dev.trawl.crawl;

import org.jspecify.annotations.NullMarked;
