/// Tests of the package.
@NullMarked
package dev.trawl.crawl.extract.limit;

import org.jspecify.annotations.NullMarked;
