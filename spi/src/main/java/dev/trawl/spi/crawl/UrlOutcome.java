package dev.trawl.spi.crawl;

import dev.trawl.spi.FetchMode;
import java.util.Optional;

/// The outcome of one URL in a batch.
///
/// @param id the URL's id in the ledger
/// @param state WAITING or LATER when the URL is to be retried
/// @param attempts failed fetches so far
/// @param waitMillis the backoff before the retry; 0 for none
/// @param status the HTTP status; 0 when there was none
/// @param reason why the URL failed, waits or was skipped; empty when there is no reason to report
/// @param bytes the size of its body; 0 for a retry
/// @param digest of what the page says, by which a later crawl detects changes; its first character is the class of the
/// status. Empty when there is none
public record UrlOutcome(
        long id,
        UrlState state,
        int attempts,
        long waitMillis,
        int status,
        Optional<UrlReason> reason,
        long bytes,
        String digest) {

    /// An outcome without a reason and a digest.
    public static UrlOutcome of(long id, UrlState state, int attempts, long waitMillis, int status, long bytes) {
        return new UrlOutcome(id, state, attempts, waitMillis, status, Optional.empty(), bytes, "");
    }

    public UrlOutcome because(UrlReason other) {
        return new UrlOutcome(id, state, attempts, waitMillis, status, Optional.of(other), bytes, digest);
    }

    public UrlOutcome withDigest(String other) {
        return new UrlOutcome(id, state, attempts, waitMillis, status, reason, bytes, other);
    }

    /// The same visit, to be repeated after a wait.
    public UrlOutcome later(int failures, long wait) {
        return new UrlOutcome(id, UrlState.LATER, failures, wait, status, reason, 0, "");
    }

    /// The URL returns to the frontier without an attempt.
    public static UrlOutcome givenBack(CutUrl url) {
        return UrlOutcome.of(url.id(), UrlState.WAITING, url.attempts(), 0, 0, 0);
    }

    /// The page is a script shell: the URL returns to the frontier for a browser. No attempt is consumed.
    public static UrlOutcome forBrowser(CutUrl url, int status, long bytes, String detail) {
        return UrlOutcome.of(url.id(), UrlState.WAITING, url.attempts(), 0, status, bytes)
                .because(UrlCause.SCRIPT_SHELL.because(detail));
    }

    /// The mode in which the URL is fetched from now on; empty if it keeps its mode.
    public Optional<FetchMode> nextMode() {
        return reason.filter(why -> state == UrlState.WAITING && why.cause() == UrlCause.SCRIPT_SHELL)
                .map(_ -> FetchMode.CHROME);
    }

    /// The URL ends without a fetch.
    public static UrlOutcome unfetched(CutUrl url, UrlState state, int attempts, UrlReason reason) {
        return UrlOutcome.of(url.id(), state, attempts, 0, 0, 0).because(reason);
    }

    /// The text of the reason for users; empty without one.
    public String detail() {
        return reason.map(UrlReason::detail).orElse("");
    }
}
