/// The HTML tokenizer: tags, attributes, character references and open elements.
@NullMarked
package dev.trawl.crawl.parse.html;

import org.jspecify.annotations.NullMarked;
