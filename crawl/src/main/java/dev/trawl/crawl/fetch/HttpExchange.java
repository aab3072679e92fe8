package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.net.InetAddress;

/// One request and its reply.
///
/// @param address address connected to; with a proxy, the address of the proxy
/// @param request the bytes sent, with credentials redacted
/// @param body the decoded body
/// @param sent the body as sent, with chunks and codings; same as `body` without these, and empty if not kept
/// @param truncated a limit was reached before the end of the body
public record HttpExchange(
        Url url,
        InetAddress address,
        Octets request,
        ReplyHead head,
        Octets body,
        Octets sent,
        boolean truncated,
        Timings timings) {

    /// Returns a copy without body bytes. Heads and timings stay.
    HttpExchange withoutBody() {
        return new HttpExchange(url, address, request, head, Octets.NONE, Octets.NONE, truncated, timings);
    }
}
