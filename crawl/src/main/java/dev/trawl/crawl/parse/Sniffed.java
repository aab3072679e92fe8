package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;

/// The encoding of a page and its source.
///
/// @param bomLength length of the byte order mark in bytes
public record Sniffed(Encoding encoding, CharsetSource source, int bomLength) {

    /// The text of the page, without a byte order mark.
    public String decode(byte[] page) {
        return encoding.decode(page, bomLength, page.length);
    }
}
