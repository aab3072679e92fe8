package dev.trawl.crawl.archive;

import java.util.Optional;

/// A record made from a response, such as the document after its scripts.
///
/// @param contentType of the content
/// @param packed compressing again gains nothing
/// @param truncation why the content is incomplete
@SuppressWarnings("ArrayRecordComponent") // large, passed on and never compared
public record DerivedRecord(
        Kind kind,
        String targetUri,
        String contentType,
        byte[] content,
        boolean packed,
        Optional<Truncation> truncation) {

    /// The type of the record.
    public enum Kind {
        /// Another form of the response. Refers to it.
        CONVERSION,
        /// Not the response itself, such as an image of the page. Names it as concurrent.
        RESOURCE,
        /// A response to a request of a script of the page, with its HTTP head. Names the page as concurrent.
        RESPONSE
    }
}
