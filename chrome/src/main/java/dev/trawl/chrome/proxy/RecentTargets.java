package dev.trawl.chrome.proxy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.fetch.FetchReply.Failure;
import java.net.InetAddress;
import java.util.Optional;

/// The last result of each target of one context proxy. Thread-safe.
final class RecentTargets {

    private static final int MOST = 256;

    private final Cache<ProxyTarget, Failure> failures =
            Caffeine.newBuilder().maximumSize(MOST).build();
    private final Cache<ProxyTarget, InetAddress> addresses =
            Caffeine.newBuilder().maximumSize(MOST).build();

    void connected(ProxyTarget target, InetAddress address) {
        addresses.put(target, address);
        failures.invalidate(target);
    }

    void failed(ProxyTarget target, Failure failure) {
        failures.put(target, failure);
    }

    Optional<InetAddress> address(ProxyTarget target) {
        return Optional.ofNullable(addresses.getIfPresent(target));
    }

    Optional<Failure> failure(ProxyTarget target) {
        return Optional.ofNullable(failures.getIfPresent(target));
    }
}
