package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Optional;

/// What came of a fetch.
///
/// @param exchanges one for each reply whose head could be read, redirects first
/// @param hops where the redirects that were followed led to, in order
/// @param failure why there is no whole and good reply; the last exchange then has what there was of it
/// @param leftTo the target of a redirect that the caller's check left to somebody else
/// @param unchanged the page was read from a store, because the server said that it is still the same
public record FetchReply(
        Url url,
        List<Exchange> exchanges,
        List<Url> hops,
        Optional<Failure> failure,
        Optional<Url> leftTo,
        Optional<Unchanged> unchanged) {

    public FetchReply(
            Url url, List<Exchange> exchanges, List<Url> hops, Optional<Failure> failure, Optional<Url> leftTo) {
        this(url, exchanges, hops, failure, leftTo, Optional.empty());
    }

    /// @param detail for people
    public record Failure(FetchError error, String detail) {}

    /// A server's word that a stored page is still what it would send.
    ///
    /// @param said the exchange with status 304
    /// @param record id of what is stored, as its archive has it
    /// @param date when that was fetched, milliseconds since 1970
    public record Unchanged(Exchange said, String record, long date) {}

    /// The same without the bodies, for when only heads and timings are looked at any more.
    public FetchReply withoutBodies() {
        List<Exchange> heads = exchanges.stream().map(Exchange::withoutBody).toList();
        return new FetchReply(url, heads, hops, failure, leftTo, unchanged);
    }

    /// The address that was asked last.
    public Url finalUrl() {
        return hops.isEmpty() ? url : hops.getLast();
    }

    /// The reply of [#finalUrl], if it had one.
    public Optional<Exchange> last() {
        return exchanges.size() > hops.size() ? Optional.of(exchanges.getLast()) : Optional.empty();
    }

    /// 0 when there was no reply.
    public int status() {
        return last().map(exchange -> exchange.head().status()).orElse(0);
    }

    /// The first header of that name of the last reply.
    ///
    /// @param name in small letters
    public Optional<String> header(String name) {
        return last().flatMap(exchange -> exchange.head().headers().first(name));
    }

    /// The Content-Type of the last reply, its lines joined by commas; empty if it has none.
    public String contentType() {
        return last().map(
                        exchange -> String.join(", ", exchange.head().headers().all("content-type")))
                .orElse("");
    }

    /// The decoded body of the last reply, or as much of it as the budgets let in.
    public Octets body() {
        return last().map(Exchange::body).orElse(Octets.NONE);
    }

    public boolean isTruncated() {
        return last().map(Exchange::truncated).orElse(false);
    }
}
