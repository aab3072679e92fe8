package dev.trawl.chrome.proxy;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.FetchReply.Failure;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.ConnectionPool;
import dev.trawl.crawl.fetch.connection.Deadlines;
import java.util.Optional;

/// Serves one connection of a browser: requests one after the other, or one tunnel.
final class ServeBrowser {

    private final OpenTarget open;
    private final Upstream upstream;
    private final ForwardRequest forwarding;
    private final TrafficCount count;
    private final RecentTargets targets;

    /// @param targets receives the result of each target
    ServeBrowser(OpenTarget open, Upstream upstream, ConnectionPool pool, TrafficCount count, RecentTargets targets) {
        this.open = open;
        this.upstream = upstream;
        this.forwarding = new ForwardRequest(open, upstream, pool, count, targets);
        this.count = count;
        this.targets = targets;
    }

    /// Returns when the connection is done. The caller closes it.
    void serve(Connection browser) throws InterruptedException {
        Deadlines deadlines = open.lasting();
        var talk = new ForwardRequest.Talk(browser, new ReadProxyRequest(browser, deadlines, open.limits()), deadlines);
        try {
            boolean more = true;
            while (more) {
                Optional<ProxyRequest> request = talk.reader().next();
                more = request.isPresent() && serve(request.get(), talk);
            }
        } catch (RefusedRequestException refused) {
            count.refused.increment();
            answer(talk, refused.status(), "bad_request", refused.reason());
        } catch (FetchFailedException _) {
            // The browser is away or too slow.
        }
    }

    private boolean serve(ProxyRequest request, ForwardRequest.Talk talk)
            throws InterruptedException, RefusedRequestException {
        count.requests.increment();
        try {
            if (request.isTunnel()) {
                tunnel(request, talk);
                return false;
            }
            return forwarding.forward(request, talk);
        } catch (FetchFailedException failed) {
            targets.failed(request.target(), new Failure(failed.error(), failed.detail()));
            if (failed.error() == FetchError.BLOCKED_ADDRESS) {
                count.refused.increment();
            }
            answer(talk, ProxyReply.status(failed.error()), failed.error().code(), failed.detail());
            return false;
        }
    }

    private void tunnel(ProxyRequest request, ForwardRequest.Talk talk)
            throws InterruptedException, RefusedRequestException, FetchFailedException {
        if (!talk.reader().isDrained()) {
            throw new RefusedRequestException(400, "bytes before the tunnel was open");
        }
        try (Connection server = open.tunnel(request.target(), upstream)) {
            targets.connected(request.target(), server.address());
            talk.browser().send(ProxyReply.ESTABLISHED, FetchError.TRUNCATED);
            new RelayTunnel(talk.browser(), server, talk.deadlines(), open.limits()).run(count);
        }
    }

    private void answer(ForwardRequest.Talk talk, int status, String code, String reason) {
        try {
            talk.deadlines()
                    .waitFor(
                            talk.browser(),
                            FetchError.TIMEOUT_IDLE,
                            open.limits().headTime().toNanos());
            talk.browser().send(ProxyReply.refusal(status, code, reason), FetchError.TRUNCATED);
        } catch (FetchFailedException _) {
            // The browser is away.
        }
    }
}
