package dev.trawl.crawl.fetch;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.ManualTime;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A fetcher that may reach loopback, resolves every name to it, and whose time only the test moves.
final class Rig implements AutoCloseable {

    final ManualTime time = new ManualTime();
    final HttpFetcher fetcher;

    Rig() {
        this(EgressGuard.openToPrivate(), _ -> List.of(InetAddress.ofLiteral("127.0.0.1")), PoolConfig.DEFAULTS);
    }

    Rig(EgressGuard guard, EgressGuard.Resolver resolver, PoolConfig config) {
        fetcher = new HttpFetcher(guard, resolver, time, config, "TrawlTest/1.0");
    }

    FetchReply get(Url url) {
        return fetcher.fetch(FetchRequest.get(url));
    }

    FetchReply fetch(FetchRequest request) {
        return fetcher.fetch(request);
    }

    /// Fetches on a thread of its own.
    CompletableFuture<FetchReply> begin(FetchRequest request) {
        CompletableFuture<FetchReply> reply = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                reply.complete(fetcher.fetch(request));
            } catch (RuntimeException | Error broken) {
                reply.completeExceptionally(broken);
            }
        });
        return reply;
    }

    @Override
    public void close() {
        fetcher.close();
    }
}
