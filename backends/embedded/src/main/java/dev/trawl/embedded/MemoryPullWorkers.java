package dev.trawl.embedded;

import dev.trawl.spi.ledger.PullWorker;
import dev.trawl.spi.ledger.PullWorkers;
import java.util.Optional;
import java.util.Set;

/// Workers that ask for their work, in one transaction.
final class MemoryPullWorkers implements PullWorkers {

    private final Store store;

    MemoryPullWorkers(Store store) {
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
    public void allow(String project, String credential, Set<String> hosts) {
        var key = new ProjectKey(project, credential);
        if (hosts.isEmpty()) {
            store.pullHosts.remove(key);
        } else {
            store.pullHosts.put(key, Set.copyOf(hosts));
        }
    }
}
