/// XPath 1.0 on a jsoup tree. Counts each step against a budget, so that every evaluation terminates.
@NullMarked
package dev.trawl.crawl.extract.xpath;

import org.jspecify.annotations.NullMarked;
