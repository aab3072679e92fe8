/// XPath 1.0 over a jsoup tree, each step counted so that none runs for ever.
@NullMarked
package dev.trawl.crawl.extract.xpath;

import org.jspecify.annotations.NullMarked;
