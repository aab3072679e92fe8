/// JSONPath as RFC 9535 defines it, complete and strict.
@NullMarked
package dev.trawl.crawl.extract.jsonpath;

import org.jspecify.annotations.NullMarked;
