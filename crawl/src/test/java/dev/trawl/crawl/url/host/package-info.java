@NullMarked
package dev.trawl.crawl.url.host;

import org.jspecify.annotations.NullMarked;
