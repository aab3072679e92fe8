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
public record FetchReply(
        Url url, List<Exchange> exchanges, List<Url> hops, Optional<Failure> failure, Optional<Url> leftTo) {

    /// @param detail for people
    public record Failure(FetchError error, String detail) {}

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

    /// The decoded body of the last reply, or as much of it as the budgets let in.
    public Octets body() {
        return last().map(Exchange::body).orElse(Octets.NONE);
    }

    public boolean isTruncated() {
        return last().map(Exchange::truncated).orElse(false);
    }
}
