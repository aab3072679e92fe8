package dev.trawl.gateway.session;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.Identity.KeyUse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// Records the last use of API keys. Writes are batched over all keys and exact to the minute, so a request
/// costs no commit.
public final class KeyUses {

    private static final long EXACT = Duration.ofMinutes(1).toMillis();
    private static final long WRITTEN_EVERY = Duration.ofSeconds(5).toNanos();
    private static final Operation<List<KeyUse>, Boolean> WRITE = (transaction, all) -> {
        all.forEach(transaction.identity()::used);
        return all.stream().map(_ -> true).toList();
    };

    private final GroupCommit commits;
    private final TimeSource time;
    private final Map<Place, Long> noted = new ConcurrentHashMap<>();
    private final AtomicLong written;

    public KeyUses(GroupCommit commits, TimeSource time) {
        this.commits = commits;
        this.time = time;
        this.written = new AtomicLong(time.nanos() - WRITTEN_EVERY);
    }

    private record Place(String project, String id) {}

    /// @param now time of the ledger clock, in milliseconds
    void note(ApiKey key, long now) {
        if (now - key.lastUsedAt() >= EXACT) {
            noted.put(new Place(key.project(), key.id()), now);
        }
        long last = written.get();
        long nanos = time.nanos();
        if (!noted.isEmpty() && nanos - last >= WRITTEN_EVERY && written.compareAndSet(last, nanos)) {
            write();
        }
    }

    /// Fire and forget: the next request with a key records a lost write again.
    private void write() {
        var uses = noted.entrySet().stream()
                .map(entry ->
                        new KeyUse(entry.getKey().project(), entry.getKey().id(), entry.getValue()))
                .toList();
        noted.clear();
        var _ = commits.writeIfRoom(WRITE, 0, uses);
    }
}
