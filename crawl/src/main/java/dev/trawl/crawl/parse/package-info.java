/// Reading a page without building a tree: its encoding, its links and what it says about itself.
@NullMarked
package dev.trawl.crawl.parse;

import org.jspecify.annotations.NullMarked;
