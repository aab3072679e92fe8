package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Optional;

/// The result of a fetch.
///
/// @param exchanges one per reply with a valid head and body framing, redirects first
/// @param hops targets of the redirects followed, in order
/// @param failure why there is no complete and valid reply; the last exchange then has the received part
/// @param leftTo target of a redirect that the caller's check did not follow
/// @param unchanged present if the page was read from storage, because the server reports it as unmodified
/// @param rendered present if a browser loaded the page
public record FetchReply(
        Url url,
        List<HttpExchange> exchanges,
        List<Url> hops,
        Optional<Failure> failure,
        Optional<Url> leftTo,
        Optional<Unchanged> unchanged,
        Optional<RenderedPage> rendered) {

    /// A complete reply.
    ///
    /// @param hops targets of the redirects followed, in order
    public static FetchReply of(Url url, List<HttpExchange> exchanges, List<Url> hops) {
        return new FetchReply(
                url, exchanges, hops, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// A fetch that failed before a reply.
    public static FetchReply failed(Url url, Failure failure) {
        return of(url, List.of(), List.of()).withFailure(failure);
    }

    public FetchReply withFailure(Failure reason) {
        return new FetchReply(url, exchanges, hops, Optional.of(reason), leftTo, unchanged, rendered);
    }

    /// Returns a copy that ends with a redirect to this target.
    public FetchReply leftTo(Url target) {
        return new FetchReply(url, exchanges, hops, failure, Optional.of(target), unchanged, rendered);
    }

    /// Returns a copy with the extras of a browser.
    public FetchReply withRendered(RenderedPage page) {
        return new FetchReply(url, exchanges, hops, failure, leftTo, unchanged, Optional.of(page));
    }

    /// Returns a copy for a page read from storage.
    public FetchReply withUnchanged(Unchanged stored) {
        return new FetchReply(url, exchanges, hops, failure, leftTo, Optional.of(stored), rendered);
    }

    /// @param detail human-readable
    /// @param waitMillis minimum pause before the next attempt; 0 when unknown
    public record Failure(FetchError error, String detail, long waitMillis) {

        public Failure(FetchError error, String detail) {
            this(error, detail, 0);
        }
    }

    /// The confirmation by the server that a stored page is unmodified.
    ///
    /// @param said the exchange with status 304
    /// @param record record id of the stored page in its archive
    /// @param date time of the stored fetch, milliseconds since 1970
    public record Unchanged(HttpExchange said, String record, long date) {}

    /// Returns a copy without bodies, for callers that need only heads and timings.
    public FetchReply withoutBodies() {
        List<HttpExchange> heads =
                exchanges.stream().map(HttpExchange::withoutBody).toList();
        return new FetchReply(url, heads, hops, failure, leftTo, unchanged, Optional.empty());
    }

    /// The URL of the last request.
    public Url finalUrl() {
        return hops.isEmpty() ? url : hops.getLast();
    }

    /// The reply of [#finalUrl]; empty if there was none.
    public Optional<HttpExchange> last() {
        return exchanges.size() > hops.size() ? Optional.of(exchanges.getLast()) : Optional.empty();
    }

    /// HTTP status of the last reply; 0 without a reply.
    public int status() {
        return last().map(exchange -> exchange.head().status()).orElse(0);
    }

    /// The first header with this name in the last reply.
    ///
    /// @param name in lower case
    public Optional<String> header(String name) {
        return last().flatMap(exchange -> exchange.head().headers().first(name));
    }

    /// The Content-Type of the last reply, its lines joined by commas; empty if absent.
    public String contentType() {
        return last().map(
                        exchange -> String.join(", ", exchange.head().headers().all("content-type")))
                .orElse("");
    }

    /// The decoded body of the last reply, up to the size limits.
    public Octets body() {
        return last().map(HttpExchange::body).orElse(Octets.NONE);
    }

    public boolean isTruncated() {
        return last().map(HttpExchange::truncated).orElse(false);
    }
}
