/// Character encodings of pages: labels, declarations and decoders.
@NullMarked
package dev.trawl.crawl.parse.encoding;

import org.jspecify.annotations.NullMarked;
