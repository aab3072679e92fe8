@NullMarked
package dev.trawl.crawl.url;

import org.jspecify.annotations.NullMarked;
