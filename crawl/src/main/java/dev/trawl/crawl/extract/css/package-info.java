/// CSS selectors per the Selectors standard, on a jsoup tree.
@NullMarked
package dev.trawl.crawl.extract.css;

import org.jspecify.annotations.NullMarked;
