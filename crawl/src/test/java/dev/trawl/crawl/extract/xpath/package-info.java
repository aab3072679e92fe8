/// Tests of the package.
@NullMarked
package dev.trawl.crawl.extract.xpath;

import org.jspecify.annotations.NullMarked;
