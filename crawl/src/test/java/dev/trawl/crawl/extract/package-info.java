/// Tests of the package.
@NullMarked
package dev.trawl.crawl.extract;

import org.jspecify.annotations.NullMarked;
