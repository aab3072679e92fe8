/// Tests of the package.
@NullMarked
package dev.trawl.crawl.extract.css;

import org.jspecify.annotations.NullMarked;
