/// How pages are read without a tree.
@NullMarked
package dev.trawl.crawl.parse;

import org.jspecify.annotations.NullMarked;
