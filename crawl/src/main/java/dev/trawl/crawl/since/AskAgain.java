package dev.trawl.crawl.since;

import dev.trawl.crawl.archive.StoredCapture;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.StoredReply;
import java.util.Locale;
import java.util.Optional;

/// Asks for a page that is stored only if it has changed, and gives the stored one if it has not: whoever asks has the
/// page either way.
public final class AskAgain implements Fetcher {

    private static final int UNCHANGED = 304;

    private final Fetcher fetcher;
    private final StoredPages pages;

    public AskAgain(Fetcher fetcher, StoredPages pages) {
        this.fetcher = fetcher;
        this.pages = pages;
    }

    @Override
    public FetchReply fetch(FetchRequest request) {
        Optional<Known> known = isPlain(request) ? known(request) : Optional.empty();
        return known.isEmpty() ? fetcher.fetch(request) : ask(request, known.get());
    }

    private record Known(StoredCapture capture, FetchReply reply, Validators validators) {}

    /// A job that sets conditions of its own wants to see what comes of them.
    private static boolean isPlain(FetchRequest request) {
        return request.headers().stream()
                .map(header -> header.name().toLowerCase(Locale.ROOT))
                .noneMatch(name -> name.startsWith("if-") || name.equals("range"));
    }

    private Optional<Known> known(FetchRequest request) {
        return pages.find(request.url())
                .map(capture -> {
                    FetchReply reply = StoredReply.read(request.url(), capture.message(), false, capture.took());
                    return new Known(capture, reply, Validators.of(reply, capture.date()));
                })
                .filter(known ->
                        known.reply().failure().isEmpty() && known.reply().status() == 200)
                .filter(known -> isWithin(request.budgets(), known))
                .filter(known -> !known.validators().areNone());
    }

    /// What would be cut off now is fetched, so that it is.
    private static boolean isWithin(Budgets budgets, Known known) {
        return known.capture().message().length <= budgets.bodyBytes()
                && known.reply().body().size() <= budgets.decodedBytes();
    }

    private FetchReply ask(FetchRequest request, Known known) {
        Validators by = known.validators();
        FetchReply reply = fetcher.fetch(request.unlessStill(by.etag(), by.lastModified()));
        boolean unchanged = reply.status() == UNCHANGED
                && reply.failure().isEmpty()
                && reply.hops().isEmpty();
        if (!unchanged) {
            return reply;
        }
        var said = new FetchReply.Unchanged(
                reply.last().orElseThrow(),
                known.capture().record(),
                known.capture().date());
        return StoredReply.renewed(known.reply(), said);
    }
}
