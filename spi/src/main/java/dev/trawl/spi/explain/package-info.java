/// Explanations of the decisions of a crawl about a URL.
@NullMarked
package dev.trawl.spi.explain;

import org.jspecify.annotations.NullMarked;
