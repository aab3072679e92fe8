package dev.trawl.core.edit;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.worker.WorkCheck;
import dev.trawl.spi.worker.WorkOrders;
import dev.trawl.spi.worker.WorkOrders.EditedJob;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Reads the settings that running work follows. All workers of a process share what was read in the last half second,
/// so the edits and host rules are not read again for each worker.
public final class CurrentSettings {

    private static final long FRESH = Duration.ofMillis(500).toNanos();

    private final LedgerReads reads;
    private final EffectivePayloads payloads;
    private final TimeSource time;
    private final Recent<TaskId, JobEdits> edits;
    private final Recent<String, HostRule> rules;

    public CurrentSettings(LedgerReads reads, EffectivePayloads payloads, TimeSource time) {
        this.reads = reads;
        this.payloads = payloads;
        this.time = time;
        this.edits = new Recent<>(tasks -> reads.crawls().edits(tasks), JobEdits.NONE);
        this.rules = new Recent<>(hosts -> reads.crawls().hosts().rules(hosts), HostRule.NONE);
    }

    /// The settings that are newer than those of the worker. Lost leases are not included.
    public WorkOrders of(WorkCheck check) {
        long now = time.nanos();
        var jobs = new HashMap<TaskId, EditedJob>();
        edits.at(now, check.jobs().keySet()).forEach((task, current) -> {
            if (current.version() > check.jobs().getOrDefault(task, 0)) {
                reads.task(task)
                        .map(view -> payloads.of(view.task(), view.body().payload(), current))
                        .ifPresent(payload -> jobs.put(task, new EditedJob(current.version(), payload)));
            }
        });
        var capacity = reads.session(check.session()).filter(WorkerSession::open).stream()
                .mapToInt(WorkerSession::capacity)
                .findFirst();
        return new WorkOrders(List.of(), capacity, jobs, rules.at(now, check.hosts()));
    }

    /// Values that were read a short time ago.
    private static final class Recent<K, V> {

        private static final int MOST = 10_000;

        private final Function<Collection<K>, Map<K, V>> read;
        private final V absent;
        private final Map<K, Known<V>> known = new ConcurrentHashMap<>();

        Recent(Function<Collection<K>, Map<K, V>> read, V absent) {
            this.read = read;
            this.absent = absent;
        }

        private record Known<V>(long at, V value) {}

        Map<K, V> at(long now, Collection<K> keys) {
            var found = new HashMap<K, V>();
            for (K key : keys) {
                var some = known.get(key);
                if (some != null && now - some.at() < FRESH) {
                    found.put(key, some.value());
                }
            }
            var old = keys.stream().filter(key -> !found.containsKey(key)).toList();
            if (!old.isEmpty()) {
                if (known.size() >= MOST) {
                    known.clear();
                }
                var values = read.apply(old);
                for (K key : old) {
                    V value = values.getOrDefault(key, absent);
                    known.put(key, new Known<>(now, value));
                    found.put(key, value);
                }
            }
            return found;
        }
    }
}
