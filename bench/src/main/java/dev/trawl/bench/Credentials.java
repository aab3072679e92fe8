package dev.trawl.bench;

import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.EnrolledWorker;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Workers that have joined before: written into the ledger of a folder before its server starts, since a server lets
/// only ten join in a second.
final class Credentials {

    private Credentials() {}

    /// The credentials of a registered worker.
    record Credential(String worker, String token) {

        private ApiKey key() {
            return new ApiKey(ApiKeys.hash(token), Caller.DEFAULT_PROJECT, worker, Role.WORKER);
        }

        private EnrolledWorker enrolled(long now) {
            return new EnrolledWorker(Caller.DEFAULT_PROJECT, worker, "", Set.of(), "bench", now);
        }
    }

    static List<Credential> enrol(Path data, int count, TimeSource time) {
        var all = IntStream.rangeClosed(1, count)
                .mapToObj(i -> new Credential("bench-%04d".formatted(i), "trawl_worker_bench%08d".formatted(i)))
                .toList();
        try (var ledger = Rig.openLedger("sqlite:" + data.resolve("ledger.db"), time)) {
            var _ = ledger.write(transaction -> {
                all.forEach(one -> {
                    transaction.enrolment().enrol(one.enrolled(transaction.now()));
                    transaction.identity().put(one.key());
                });
                return all.size();
            });
        }
        return all;
    }
}
