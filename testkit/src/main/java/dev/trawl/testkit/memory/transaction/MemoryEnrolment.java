package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.Role;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.Enrolment;
import dev.trawl.spi.identity.JoinToken;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class MemoryEnrolment implements Enrolment {

    private static final String LEASES = "leases";

    private final MemoryRows store;
    private final long now;

    MemoryEnrolment(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public void invite(JoinToken token) {
        List.copyOf(store.joinTokens.rows().values()).stream()
                .filter(this::isExpired)
                .forEach(old -> store.joinTokens.remove(old.hash()));
        store.joinTokens.put(token.hash(), token);
    }

    @Override
    public Optional<JoinToken> redeem(String hash) {
        var found = store.joinTokens.get(hash);
        found.ifPresent(_ -> store.joinTokens.remove(hash));
        return found.filter(token -> !isExpired(token));
    }

    private boolean isExpired(JoinToken token) {
        return token.expiresAt() <= now;
    }

    @Override
    public boolean enrol(EnrolledWorker worker) {
        var key = new ProjectKey(worker.project(), worker.worker());
        if (store.workers.get(key).isPresent() || store.keys.get(key).isPresent()) {
            return false;
        }
        store.workers.put(key, worker);
        return true;
    }

    @Override
    public Optional<EnrolledWorker> worker(String project, String worker) {
        return store.workers.get(new ProjectKey(project, worker));
    }

    @Override
    public boolean remove(String project, String worker) {
        var key = new ProjectKey(project, worker);
        boolean there = store.workers.get(key).isPresent();
        if (there) {
            store.workers.remove(key);
            if (store.deviceHeartbeats.get(key).isPresent()) {
                store.deviceHeartbeats.remove(key);
            }
            store.keys
                    .get(key)
                    .filter(credential -> credential.role() == Role.WORKER)
                    .ifPresent(_ -> store.keys.remove(key));
        }
        return there;
    }

    @Override
    public void heard(List<DeviceHeartbeat> heartbeats) {
        heartbeats.forEach(heartbeat ->
                store.deviceHeartbeats.put(new ProjectKey(heartbeat.project(), heartbeat.worker()), heartbeat));
    }

    @Override
    public int removeHeartbeats(long before, int max) {
        var old = store.deviceHeartbeats.rows().entrySet().stream()
                .filter(entry -> entry.getValue().at() < before)
                .map(Map.Entry::getKey)
                .filter(key -> store.workers.get(key).isEmpty())
                .limit(max)
                .toList();
        old.forEach(store.deviceHeartbeats::remove);
        return old.size();
    }

    @Override
    public String leaseSecret(String fresh) {
        if (store.leaseSecrets.get(LEASES).isEmpty()) {
            store.leaseSecrets.put(LEASES, fresh);
        }
        return store.leaseSecrets.row(LEASES);
    }
}
