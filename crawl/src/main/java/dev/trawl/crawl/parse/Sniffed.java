package dev.trawl.crawl.parse;

/// The encoding of a page and how it is known.
///
/// @param bomLength how many bytes at the start are a byte order mark and no text
public record Sniffed(Encoding encoding, CharsetSource source, int bomLength) {

    /// The text of the page, without a byte order mark.
    public String decode(byte[] page) {
        return encoding.decode(page, bomLength, page.length);
    }
}
