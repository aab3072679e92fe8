package dev.trawl.crawl.fetch;

/// The head of a reply.
///
/// @param minor minor version: 0 or 1
/// @param raw all bytes from the status line to the empty line
public record ReplyHead(int status, int minor, Octets raw, Headers headers) {

    public boolean isInterim() {
        return status < 200;
    }
}
