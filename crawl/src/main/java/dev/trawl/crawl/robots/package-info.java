/// Parses and applies robots.txt (RFC 9309).
@NullMarked
package dev.trawl.crawl.robots;

import org.jspecify.annotations.NullMarked;
