package dev.trawl.spi.crawl;

import java.util.Optional;

/// Why a URL is in its state.
///
/// @param cause decides; stored as its code
/// @param detail for users; decides nothing
public record UrlReason(UrlCause cause, String detail) {

    /// Reads a stored reason; empty without a text. Rows and reports of the previous version have a text without a
    /// cause.
    ///
    /// @param code of the cause; empty when there is none
    public static Optional<UrlReason> stored(String code, String detail) {
        if (detail.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(code.isEmpty() ? UncodedReasons.read(detail) : new UrlReason(UrlCause.byCode(code), detail));
    }
}
