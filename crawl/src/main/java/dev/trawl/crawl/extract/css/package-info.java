/// CSS selectors as the Selectors standard has them, over a jsoup tree.
@NullMarked
package dev.trawl.crawl.extract.css;

import org.jspecify.annotations.NullMarked;
