package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.pull.PullWorkers;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Workers that pull their work, in one transaction.
final class MemoryPullWorkers implements PullWorkers {

    private final MemoryRows store;

    MemoryPullWorkers(MemoryRows store) {
        this.store = store;
    }

    @Override
    public Optional<PullWorker> lock(String project, String worker) {
        return store.pullWorkers.get(new ProjectKey(project, worker));
    }

    @Override
    public void keep(PullWorker worker) {
        store.pullWorkers.put(new ProjectKey(worker.project(), worker.worker()), worker);
    }

    @Override
    public int remove(long seenBefore, int max) {
        var unseen = store.pullWorkers.rows().entrySet().stream()
                .filter(row -> row.getValue().seenAt() < seenBefore)
                .limit(max)
                .map(Map.Entry::getKey)
                .toList();
        unseen.forEach(store.pullWorkers::remove);
        return unseen.size();
    }

    @Override
    public void allow(String project, String credential, Set<String> hosts) {
        var key = new ProjectKey(project, credential);
        if (hosts.isEmpty()) {
            store.pullHosts.remove(key);
        } else {
            store.pullHosts.put(key, Set.copyOf(hosts));
        }
    }
}
