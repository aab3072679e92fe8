package dev.trawl.crawl.url;

import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.util.Optional;

/// Whether a URL may be followed, and the deciding rule as `explain` shows it.
///
/// @param refusal why it may not be followed; empty when it may
/// @param rule such as `scope.host` or `exclude /tmp/**`; for users alone
public record Ruling(Optional<UrlCause> refusal, String rule) {

    public static Ruling accept(String rule) {
        return new Ruling(Optional.empty(), rule);
    }

    public static Ruling refuse(UrlCause cause, String rule) {
        return new Ruling(Optional.of(cause), rule);
    }

    /// The reason of a URL that is skipped because of this rule.
    public Optional<UrlReason> reason() {
        return refusal.map(cause -> cause.because(rule));
    }

    public boolean accepted() {
        return refusal.isEmpty();
    }
}
