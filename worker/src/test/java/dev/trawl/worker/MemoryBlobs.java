package dev.trawl.worker;

import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.BlobUnavailableException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Blobs in memory, with outages on demand.
final class MemoryBlobs implements BlobStore {

    private final TreeMap<String, byte[]> blobs = new TreeMap<>();
    private final AtomicInteger outages = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private boolean held;
    private boolean broken;
    private int waiting;

    /// The next `calls` puts fail.
    void failNext(int calls) {
        outages.set(calls);
    }

    /// The next put throws what no caller can expect.
    synchronized void breakNext() {
        broken = true;
    }

    /// Puts wait until they are let go.
    synchronized void hold() {
        held = true;
    }

    synchronized void letGo() {
        held = false;
        notifyAll();
    }

    /// Puts that wait.
    synchronized int waiting() {
        return waiting;
    }

    int refusals() {
        return refusals.get();
    }

    @Override
    public synchronized boolean put(String key, byte[] bytes) {
        awaitLetGo();
        if (broken) {
            broken = false;
            throw new StackOverflowError("for the test");
        }
        if (outages.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            refusals.incrementAndGet();
            throw new BlobUnavailableException("disk full", new IllegalStateException());
        }
        byte[] before = blobs.putIfAbsent(key, bytes);
        return before == null || Arrays.equals(before, bytes);
    }

    private synchronized void awaitLetGo() {
        waiting++;
        try {
            while (held) {
                wait();
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        } finally {
            waiting--;
        }
    }

    @Override
    public synchronized Optional<byte[]> get(String key, long offset, int length) {
        return Optional.ofNullable(blobs.get(key))
                .map(blob -> Arrays.copyOfRange(blob, (int) offset, (int) Math.min(blob.length, offset + length)));
    }

    @Override
    public synchronized Optional<Long> size(String key) {
        return Optional.ofNullable(blobs.get(key)).map(blob -> (long) blob.length);
    }

    @Override
    public synchronized List<String> list(String prefix, String after, int max) {
        return blobs.tailMap(after, false).keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .limit(max)
                .toList();
    }

    @Override
    public synchronized void delete(String key) {
        blobs.remove(key);
    }
}
