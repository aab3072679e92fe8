/// The cookies of a crawl as RFC 6265 defines them.
@NullMarked
package dev.trawl.crawl.fetch.cookie;

import org.jspecify.annotations.NullMarked;
