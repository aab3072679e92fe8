/// robots.txt by RFC 9309: what a site asks crawlers not to fetch.
@NullMarked
package dev.trawl.crawl.robots;

import org.jspecify.annotations.NullMarked;
