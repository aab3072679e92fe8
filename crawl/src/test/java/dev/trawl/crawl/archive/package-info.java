/// Tests of the package.
@NullMarked
package dev.trawl.crawl.archive;

import org.jspecify.annotations.NullMarked;
