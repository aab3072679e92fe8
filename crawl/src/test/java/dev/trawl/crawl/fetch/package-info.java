@NullMarked
package dev.trawl.crawl.fetch;

import org.jspecify.annotations.NullMarked;
