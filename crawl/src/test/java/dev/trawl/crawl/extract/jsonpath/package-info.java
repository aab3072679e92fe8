/// Tests of the package.
@NullMarked
package dev.trawl.crawl.extract.jsonpath;

import org.jspecify.annotations.NullMarked;
