/// Describes how a page is rendered by a browser. Plain data: the browser itself is another module.
@NullMarked
package dev.trawl.crawl.render;

import org.jspecify.annotations.NullMarked;
