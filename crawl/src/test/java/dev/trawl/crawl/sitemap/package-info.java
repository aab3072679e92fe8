/// Tests of the package.
@NullMarked
package dev.trawl.crawl.sitemap;

import org.jspecify.annotations.NullMarked;
