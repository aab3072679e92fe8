package dev.trawl.crawl.archive;

import java.util.Map;
import java.util.Optional;

/// One fetch to store in an archive.
///
/// @param targetUri the requested URL
/// @param date start of the fetch, milliseconds since 1970
/// @param address IP address of the server; empty if unknown
/// @param request request line and header as sent, with the empty line; empty to store none
/// @param responseHead status line and header as received, with the empty line
/// @param body the body as received, with transfer framing and content coding
/// @param packed true if the body is already compressed, so that compressing again gains nothing
/// @param payloadDigest digest of the body without transfer framing, as `sha256:` and its digits
/// @param truncation why the body is incomplete
/// @param metadata additional facts, stored as a separate record; empty to store none
/// @param original the capture that the server reports as unmodified; this one then has no body
@SuppressWarnings("ArrayRecordComponent") // large, passed on and never compared
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

    /// @param record id of the original response, such as `<urn:uuid:…>`; empty if unknown
    /// @param date time of that fetch, milliseconds since 1970
    public record Original(String record, String targetUri, long date) {}
}
