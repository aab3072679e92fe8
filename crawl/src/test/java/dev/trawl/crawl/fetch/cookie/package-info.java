@NullMarked
package dev.trawl.crawl.fetch.cookie;

import org.jspecify.annotations.NullMarked;
