package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.fetch.HttpCredentials;
import dev.trawl.crawl.fetch.HttpProxy;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.job.SessionRules;
import dev.trawl.crawl.job.SessionRules.Auth;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// Rotates the proxies of a job, separately for each host group, so that each host sees them equally often.
final class ProxyTurns {

    private static final int GROUPS = 10_000;

    private final List<HttpProxy> proxies;
    private final Cache<String, AtomicInteger> turns =
            Caffeine.newBuilder().maximumSize(GROUPS).build();

    ProxyTurns(List<HttpProxy> proxies) {
        this.proxies = proxies;
    }

    /// Targets are resolved and checked here, not only by the proxy, because a job may name any proxy.
    static HttpProxy proxy(SessionRules.Proxy proxy, Function<Auth.Basic, HttpCredentials> credentials) {
        String host = proxy.host();
        String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new HttpProxy(plain, proxy.port(), proxy.login().map(credentials), false);
    }

    /// Empty when the job has no proxies.
    Optional<HttpProxy> next(Url url) {
        if (proxies.isEmpty()) {
            return Optional.empty();
        }
        int turn = turns.get(HostGroups.of(url), _ -> new AtomicInteger()).getAndIncrement();
        return Optional.of(proxies.get(Math.floorMod(turn, proxies.size())));
    }
}
