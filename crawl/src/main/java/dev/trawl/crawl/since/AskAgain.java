package dev.trawl.crawl.since;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.Exchange;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.StoredReply;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Asks for a page that is stored only if it has changed, and gives the stored one if it has not: whoever asks has the
/// page either way.
public final class AskAgain implements Fetcher {

    private static final int GOOD = 200;
    private static final int UNCHANGED = 304;

    /// By these some servers say that they do not like a condition, or its length.
    private static final Set<Integer> REFUSED = Set.of(400, 412, 416, 431);

    private final Fetcher fetcher;
    private final StoredPages pages;

    public AskAgain(Fetcher fetcher, StoredPages pages) {
        this.fetcher = fetcher;
        this.pages = pages;
    }

    @Override
    public FetchReply fetch(FetchRequest request) {
        Optional<Validators> known = isPlain(request) ? known(request) : Optional.empty();
        return known.isEmpty() ? fetcher.fetch(request) : ask(request, known.get());
    }

    /// A job that sets conditions of its own wants to see what comes of them.
    private static boolean isPlain(FetchRequest request) {
        return request.headers().stream()
                .map(header -> header.name().toLowerCase(Locale.ROOT))
                .noneMatch(name -> name.startsWith("if-") || name.equals("range"));
    }

    /// The page itself is not held while a server takes its time to answer. What would be cut off now is not known, so
    /// that it is fetched.
    private Optional<Validators> known(FetchRequest request) {
        Budgets budgets = request.budgets();
        return pages.beginning(request.url())
                .filter(page -> page.length() <= budgets.bodyBytes())
                .flatMap(page -> StoredReply.head(page.bytes(), budgets)
                        .filter(head -> head.status() == GOOD)
                        .map(head -> Validators.of(head.headers(), page.date())))
                .filter(validators -> !validators.areNone());
    }

    /// A server that cannot do with conditions is asked once more without them, as part of the same visit.
    private FetchReply ask(FetchRequest request, Validators by) {
        FetchReply reply = fetcher.fetch(request.unlessStill(by.etag(), by.lastModified()));
        if (reply.status() == UNCHANGED) {
            return said(reply, by).flatMap(said -> stored(request, said)).orElseGet(() -> fetcher.fetch(request));
        }
        boolean refused = REFUSED.contains(reply.status()) && reply.hops().isEmpty();
        return refused ? fetcher.fetch(request) : reply;
    }

    /// What a server said of the very page that it was asked about.
    private static Optional<Exchange> said(FetchReply reply, Validators by) {
        return reply.last()
                .filter(_ -> reply.failure().isEmpty() && reply.hops().isEmpty())
                .filter(said -> by.areMeantBy(said.head().headers()));
    }

    /// Empty when the page is damaged, or more than a fetch may bring.
    private Optional<FetchReply> stored(FetchRequest request, Exchange said) {
        return pages.find(request.url()).flatMap(capture -> {
            Url url = request.url();
            FetchReply page = StoredReply.read(url, capture.message(), request.budgets(), capture.took());
            boolean good = page.failure().isEmpty() && !page.isTruncated() && page.status() == GOOD;
            var unchanged = new FetchReply.Unchanged(said, capture.record(), capture.date());
            return good ? Optional.of(StoredReply.renewed(page, unchanged)) : Optional.empty();
        });
    }
}
