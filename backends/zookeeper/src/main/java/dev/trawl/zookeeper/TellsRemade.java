package dev.trawl.zookeeper;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCacheStorage;

/// What a cache knows of the tree. The cache tells its listeners of a node whose version has changed, and versions
/// begin anew: one that was removed and made again while the connection was lost would look unchanged. Here it is
/// another node, and so a new one.
record TellsRemade(CuratorCacheStorage known) implements CuratorCacheStorage {

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
