/// A complete and strict implementation of JSONPath (RFC 9535).
@NullMarked
package dev.trawl.crawl.extract.jsonpath;

import org.jspecify.annotations.NullMarked;
