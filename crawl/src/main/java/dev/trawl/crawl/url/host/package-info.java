/// Hosts of URLs: domain names with IDNA, IP addresses, public suffixes and percent encoding.
@NullMarked
package dev.trawl.crawl.url.host;

import org.jspecify.annotations.NullMarked;
