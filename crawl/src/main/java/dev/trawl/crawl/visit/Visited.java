package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The result of visiting one URL.
///
/// @param texts the rows of the page and of its items
/// @param found new links to follow
/// @param trouble a problem of the host, if the page may not be the only cause
/// @param reply the response; empty when there was none
/// @param requested a request was sent to the host, so the next one must wait
/// @param delay before the next request, by the job and robots.txt
/// @param change how the page differs from the earlier run; empty when nothing is compared, or nothing can be said
public record Visited(
        Texts texts,
        UrlOutcome outcome,
        List<FoundUrl> found,
        Optional<HostTrouble> trouble,
        Optional<FetchReply> reply,
        boolean requested,
        Duration delay,
        Optional<PageChange> change) {

    /// Rows as JSON.
    ///
    /// @param record the row of the page; empty when the URL is retried or skipped
    /// @param items the rows of the items of the page
    record Texts(Optional<String> record, List<String> items) {

        private static final Texts NONE = new Texts(Optional.empty(), List.of());
    }

    /// A visit that only has an outcome.
    static Visited of(UrlOutcome outcome, boolean requested) {
        return new Visited(
                Texts.NONE,
                outcome,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                requested,
                Duration.ZERO,
                Optional.empty());
    }

    /// A visit with a response.
    static Visited of(UrlOutcome outcome, FetchReply reply) {
        return new Visited(
                Texts.NONE,
                outcome,
                List.of(),
                Optional.empty(),
                Optional.of(reply),
                true,
                Duration.ZERO,
                Optional.empty());
    }

    Visited withRow(String row) {
        return new Visited(
                new Texts(Optional.of(row), texts.items), outcome, found, trouble, reply, requested, delay, change);
    }

    Visited before(Duration next) {
        return new Visited(texts, outcome, found, trouble, reply, requested, next, change);
    }

    Visited changed(PageChange other) {
        return new Visited(texts, outcome, found, trouble, reply, requested, delay, Optional.of(other));
    }

    Visited withItems(List<String> rows) {
        return new Visited(new Texts(texts.record, rows), outcome, found, trouble, reply, requested, delay, change);
    }

    /// The row of the page; empty when the URL is retried or skipped.
    public Optional<String> record() {
        return texts.record;
    }

    /// The rows of the items of the page.
    public List<String> items() {
        return texts.items;
    }

    /// The rows of the page: its own first, then those of its items.
    public List<String> rows() {
        return Stream.concat(texts.record.stream(), texts.items.stream()).toList();
    }

    private Visited with(UrlOutcome other) {
        return new Visited(texts, other, found, trouble, reply, requested, delay, change);
    }

    /// A page that cannot be fetched keeps the digest of the earlier run, so that the next run compares with that.
    Visited keeping(String before) {
        return outcome.state() == UrlState.FAILED && !before.isEmpty() ? with(outcome.withDigest(before)) : this;
    }

    /// The same with more links to follow.
    Visited alsoFound(List<FoundUrl> more) {
        if (more.isEmpty()) {
            return this;
        }
        var all = Stream.concat(found.stream(), more.stream()).toList();
        return new Visited(texts, outcome, all, trouble, reply, requested, delay, change);
    }

    Visited withTrouble(HostTrouble other) {
        return new Visited(texts, outcome, found, Optional.of(other), reply, requested, delay, change);
    }

    /// The remainder after the page is stored, without its body.
    ///
    /// @param left links that are not offered yet
    public Visited stored(List<FoundUrl> left) {
        var heads = reply.map(FetchReply::withoutBodies);
        return new Visited(Texts.NONE, outcome, left, trouble, heads, requested, delay, change);
    }

    /// Postpones the page: it has no outcome yet, and the visit does not count as an attempt.
    Visited putOff(CutUrl target, long millis) {
        var later = outcome.later(target.attempts(), millis);
        return new Visited(Texts.NONE, later, List.of(), trouble, reply, requested, delay, Optional.empty());
    }
}
