/// Visiting pages: may it be fetched, fetch it, read it, say what it came to.
@NullMarked
package dev.trawl.crawl.visit;

import org.jspecify.annotations.NullMarked;
