package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.net.InetAddress;

/// One request and its reply.
///
/// @param address that was connected to: the proxy's, if there was one
/// @param request the bytes sent, with credentials blotted out
/// @param body as it can be read
/// @param sent the body as it was sent, with chunks and codings; the same as `body` where nothing was done to it, and
///     empty where it was not to be kept
/// @param truncated a budget ended before the body did
public record Exchange(
        Url url,
        InetAddress address,
        Octets request,
        ReplyHead head,
        Octets body,
        Octets sent,
        boolean truncated,
        Timings timings) {

    /// The same without its bytes: heads and timings stay.
    Exchange withoutBody() {
        return new Exchange(url, address, request, head, Octets.NONE, Octets.NONE, truncated, timings);
    }
}
