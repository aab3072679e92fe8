@NullMarked
package dev.trawl.crawl.parse.encoding;

import org.jspecify.annotations.NullMarked;
