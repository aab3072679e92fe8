package dev.trawl.crawl.visit;

import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.util.Locale;
import java.util.Set;

/// How a page differs from the run that the crawl compares with.
public enum PageChange {
    /// The run did not have it.
    NEW(UrlCause.NEW),
    CHANGED(UrlCause.CHANGED),
    SAME(UrlCause.SAME),
    /// It was there in that run, and now it is not.
    GONE(UrlCause.GONE);

    private static final Set<Integer> NOT_THERE = Set.of(404, 410);

    private final UrlCause cause;

    PageChange(UrlCause cause) {
        this.cause = cause;
    }

    /// @param before digest of the page in the earlier run; empty when that run did not have it
    static PageChange of(String before, PageDigest now, int status) {
        if (before.isEmpty()) {
            return NEW;
        }
        if (NOT_THERE.contains(status) && before.charAt(0) != now.text().charAt(0)) {
            return GONE;
        }
        return before.equals(now.text()) ? SAME : CHANGED;
    }

    /// The word in rows.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The cause of the URL, with a text for its explanation.
    UrlReason reason() {
        return cause.because(
                switch (this) {
                    case NEW -> "the earlier run did not have it";
                    case CHANGED -> "it differs from the earlier run";
                    case SAME -> "it equals the earlier run";
                    case GONE -> "it was there in the earlier run";
                });
    }
}
