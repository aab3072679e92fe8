@NullMarked
package dev.trawl.crawl.fetch.wire;

import org.jspecify.annotations.NullMarked;
