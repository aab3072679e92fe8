package dev.trawl.zookeeper;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCacheStorage;

/// Cache storage that detects recreated nodes. The cache notifies listeners of a changed version, and versions
/// restart at 0. A node that was deleted and recreated during a connection loss would look unchanged. This storage
/// reports it as new.
record RecreationAwareStorage(CuratorCacheStorage known) implements CuratorCacheStorage {

    @Override
    public Optional<ChildData> put(ChildData now) {
        return known.put(now)
                .filter(before -> before.getStat().getCzxid() == now.getStat().getCzxid());
    }

    @Override
    public Optional<ChildData> remove(String path) {
        return known.remove(path);
    }

    @Override
    public Optional<ChildData> get(String path) {
        return known.get(path);
    }

    @Override
    public int size() {
        return known.size();
    }

    @Override
    public Stream<ChildData> stream() {
        return known.stream();
    }

    @Override
    public void clear() {
        known.clear();
    }
}
