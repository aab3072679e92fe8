package dev.trawl.gateway;

import dev.trawl.spi.blob.BlobStore;
import java.util.List;
import java.util.Optional;

/// A blob store that runs something behind each read, to change what is stored while an answer is written.
final class WatchedBlobs implements BlobStore {

    private final BlobStore inner;
    volatile Runnable afterGet = () -> {};

    WatchedBlobs(BlobStore inner) {
        this.inner = inner;
    }

    @Override
    public boolean put(String key, byte[] bytes) {
        return inner.put(key, bytes);
    }

    @Override
    public Optional<byte[]> get(String key, long offset, int length) {
        var found = inner.get(key, offset, length);
        afterGet.run();
        return found;
    }

    @Override
    public Optional<Long> size(String key) {
        return inner.size(key);
    }

    @Override
    public List<String> list(String prefix, String after, int max) {
        return inner.list(prefix, after, max);
    }

    @Override
    public void delete(String key) {
        inner.delete(key);
    }

    @Override
    public String address(String key) {
        return inner.address(key);
    }
}
