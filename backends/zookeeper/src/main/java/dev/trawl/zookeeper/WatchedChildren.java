package dev.trawl.zookeeper;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.recipes.cache.CuratorCacheListener;
import org.apache.curator.framework.recipes.cache.CuratorCacheStorage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The children of one node: the current state, or the last known one while the ensemble does not answer.
final class WatchedChildren implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WatchedChildren.class);
    private static final Duration FIRST_LOOK = Duration.ofSeconds(2);

    private final String path;
    private final CuratorCache cache;
    private final CountDownLatch seen = new CountDownLatch(1);
    private Set<String> misnamed = Set.of();

    /// @param changed runs after every change once the initial state is loaded; must not block
    WatchedChildren(CuratorFramework client, String path, Runnable changed) {
        this.path = path;
        this.cache = CuratorCache.builder(client, path)
                .withStorage(new RecreationAwareStorage(CuratorCacheStorage.standard()))
                .build();
        cache.listenable()
                .addListener(CuratorCacheListener.builder()
                        .forInitialized(seen::countDown)
                        .build());
        cache.listenable()
                .addListener(CuratorCacheListener.builder()
                        .forAll((type, before, after) -> changed.run())
                        .forInitialized(changed)
                        .afterInitialized()
                        .build());
    }

    /// Starts watching. Waits briefly for the initial state, so that a reachable ensemble is loaded on return.
    void start() {
        cache.start();
        try {
            // If the ensemble is down, the state is loaded when it comes back.
            var _ = seen.await(FIRST_LOOK.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// The data of each child, by decoded name. A child without data has an empty array. A child with an invalid
    /// name is left out and logged once while it exists.
    synchronized Map<String, byte[]> all() {
        var all = new TreeMap<String, byte[]>();
        var broken = new TreeSet<String>();
        cache.stream()
                .filter(this::isChild)
                .forEach(child -> NodeNames.text(name(child))
                        .ifPresentOrElse(text -> all.put(text, data(child)), () -> broken.add(child.getPath())));
        tell(broken);
        return all;
    }

    private void tell(Set<String> broken) {
        var before = misnamed;
        misnamed = broken;
        broken.stream()
                .filter(each -> !before.contains(each))
                .forEach(each -> log.warn(
                        "node of the tree ignored path={} cause=its name has a broken percent code; delete it and "
                                + "write a percent sign as %25",
                        each));
    }

    private static byte[] data(ChildData child) {
        return Optional.ofNullable(child.getData()).orElseGet(() -> new byte[0]);
    }

    private boolean isChild(ChildData node) {
        return node.getPath().length() > path.length() && node.getPath().indexOf('/', path.length() + 1) < 0;
    }

    private String name(ChildData child) {
        return child.getPath().substring(path.length() + 1);
    }

    @Override
    public void close() {
        cache.close();
    }
}
