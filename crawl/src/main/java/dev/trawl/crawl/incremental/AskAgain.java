package dev.trawl.crawl.incremental;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.http.StoredReply;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Fetches a stored page with a conditional request. Returns the stored page if it is unchanged, so the caller gets
/// the page in either case.
public final class AskAgain implements Fetcher {

    private static final int GOOD = 200;
    private static final int UNCHANGED = 304;

    /// Statuses by which some servers reject a conditional header or its length.
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

    /// A job that sets its own conditional headers must see their result. A request with a body, or one that asks for a
    /// fresh reply, is not identified by its URL.
    private static boolean isPlain(FetchRequest request) {
        return request.method() == Method.GET && request.headers().stream().noneMatch(AskAgain::isOwnCondition);
    }

    private static boolean isOwnCondition(Header header) {
        String name = header.name().toLowerCase(Locale.ROOT);
        return name.startsWith("if-")
                || name.equals("range")
                || (name.equals("cache-control") && header.value().contains("no-cache"));
    }

    /// The body is not held in memory while the server answers. A page that the current limits would truncate is
    /// fetched again.
    private Optional<Validators> known(FetchRequest request) {
        Budgets budgets = request.budgets();
        return pages.beginning(request.url())
                .filter(page -> page.length() <= budgets.sizes().bodyBytes())
                .flatMap(page -> StoredReply.head(page.bytes(), budgets)
                        .filter(head -> head.status() == GOOD)
                        .map(head -> Validators.of(head.headers(), page.date())))
                .filter(validators -> !validators.areNone());
    }

    /// A server that rejects the condition gets one unconditional request, as part of the same visit.
    private FetchReply ask(FetchRequest request, Validators by) {
        FetchReply reply = fetcher.fetch(request.unlessStill(by.etag(), by.lastModified()));
        if (reply.status() == UNCHANGED) {
            return said(reply, by).flatMap(said -> stored(request, said)).orElseGet(() -> fetcher.fetch(request));
        }
        boolean refused = REFUSED.contains(reply.status()) && reply.hops().isEmpty();
        return refused ? fetcher.fetch(request) : reply;
    }

    /// The 304 response, if it came without redirects and refers to the same version of the page.
    private static Optional<HttpExchange> said(FetchReply reply, Validators by) {
        return reply.last()
                .filter(_ -> reply.failure().isEmpty() && reply.hops().isEmpty())
                .filter(said -> by.areMeantBy(said.head().headers()));
    }

    /// Empty when the stored page is damaged or exceeds the fetch budgets.
    private Optional<FetchReply> stored(FetchRequest request, HttpExchange said) {
        return pages.find(request.url()).flatMap(capture -> {
            Url url = request.url();
            FetchReply page = StoredReply.read(url, capture.message(), request.budgets(), capture.took());
            boolean good = page.failure().isEmpty() && !page.isTruncated() && page.status() == GOOD;
            var unchanged = new FetchReply.Unchanged(said, capture.record(), capture.date());
            return good ? Optional.of(StoredReply.renewed(page, unchanged)) : Optional.empty();
        });
    }
}
