package dev.trawl.zookeeper;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.recipes.cache.CuratorCacheListener;

/// The children of one node as they are now, or were when the ensemble last answered.
final class WatchedChildren implements AutoCloseable {

    private static final Duration FIRST_LOOK = Duration.ofSeconds(2);

    private final String path;
    private final CuratorCache cache;
    private final CountDownLatch seen = new CountDownLatch(1);

    /// @param changed run after every change once all were seen; must not block
    WatchedChildren(CuratorFramework client, String path, Runnable changed) {
        this.path = path;
        this.cache = CuratorCache.build(client, path);
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

    /// Begins to watch; waits a little for the first look, so that an ensemble that is there has been seen.
    void start() {
        cache.start();
        try {
            if (!seen.await(FIRST_LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                return; // it is down; what is there will be seen when it comes
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// What each child holds, by its text.
    Map<String, byte[]> all() {
        var all = new TreeMap<String, byte[]>();
        cache.stream().filter(this::isChild).forEach(child -> all.put(name(child), child.getData()));
        return all;
    }

    private boolean isChild(ChildData node) {
        return node.getPath().length() > path.length() && node.getPath().indexOf('/', path.length() + 1) < 0;
    }

    private String name(ChildData child) {
        return NodeNames.text(child.getPath().substring(path.length() + 1));
    }

    @Override
    public void close() {
        cache.close();
    }
}
