/// Parses a page without building a tree: its encoding, links and metadata.
@NullMarked
package dev.trawl.crawl.parse;

import org.jspecify.annotations.NullMarked;
