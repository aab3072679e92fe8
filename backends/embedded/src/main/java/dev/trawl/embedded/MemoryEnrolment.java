package dev.trawl.embedded;

import dev.trawl.spi.Role;
import dev.trawl.spi.ledger.EnrolledWorker;
import dev.trawl.spi.ledger.Enrolment;
import dev.trawl.spi.ledger.JoinToken;
import java.util.List;
import java.util.Optional;

final class MemoryEnrolment implements Enrolment {

    private static final String LEASES = "leases";

    private final Store store;
    private final long now;

    MemoryEnrolment(Store store, long now) {
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
            store.keys
                    .get(key)
                    .filter(credential -> credential.role() == Role.WORKER)
                    .ifPresent(_ -> store.keys.remove(key));
        }
        return there;
    }

    @Override
    public String leaseSecret(String fresh) {
        if (store.leaseSecrets.get(LEASES).isEmpty()) {
            store.leaseSecrets.put(LEASES, fresh);
        }
        return store.leaseSecrets.row(LEASES);
    }
}
