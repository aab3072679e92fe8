/// Fields of a page: rules by CSS, XPath, JSONPath and regular expressions, each within bounded time.
@NullMarked
package dev.trawl.crawl.extract;

import org.jspecify.annotations.NullMarked;
