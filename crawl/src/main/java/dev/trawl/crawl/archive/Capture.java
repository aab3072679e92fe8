package dev.trawl.crawl.archive;

import java.util.Map;
import java.util.Optional;

/// One fetch as it is stored.
///
/// @param targetUri what was asked for
/// @param date when the fetch began, milliseconds since 1970
/// @param address the IP address it came from; empty if unknown
/// @param request request line and header as sent, with the empty line; empty to store none
/// @param responseHead status line and header as received, with the empty line
/// @param body as received, still framed and coded
/// @param packed the body is compressed already, so that trying it again is in vain
/// @param payloadDigest of the body without the framing of its transfer, such as `sha256:` and its digits
/// @param truncation why the body is not whole
/// @param metadata further facts, stored as a record of their own; empty to store none
/// @param original the capture that the server said is still the same; then this one has no body
@SuppressWarnings("ArrayRecordComponent") // large, handed on and never compared
public record Capture(
        String targetUri,
        long date,
        String address,
        byte[] request,
        byte[] responseHead,
        byte[] body,
        boolean packed,
        String payloadDigest,
        Optional<Truncation> truncation,
        Map<String, String> metadata,
        Optional<Original> original) {

    /// @param record id of its response, such as `<urn:uuid:…>`; empty if unknown
    /// @param date when that was fetched, milliseconds since 1970
    public record Original(String record, String targetUri, long date) {}
}
