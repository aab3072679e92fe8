@NullMarked
package dev.trawl.crawl.visit;

import org.jspecify.annotations.NullMarked;
