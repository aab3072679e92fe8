/// URL lists that sites publish: sitemaps, their indexes, plain lists and feeds.
@NullMarked
package dev.trawl.crawl.sitemap;

import org.jspecify.annotations.NullMarked;
