/// URLs: parsing as in browsers, deduplication keys, registered domains, scope and trap rules.
@NullMarked
package dev.trawl.crawl.url;

import org.jspecify.annotations.NullMarked;
