/// Extracts the fields of a page with CSS, XPath, JSONPath and regular expressions, each within a time limit.
@NullMarked
package dev.trawl.crawl.extract;

import org.jspecify.annotations.NullMarked;
