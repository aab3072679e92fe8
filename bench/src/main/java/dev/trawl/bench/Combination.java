package dev.trawl.bench;

import dev.trawl.embedded.FileBlobStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

/// A combination of engines: some ledger, the live state on Redis, invitations there or on Kafka.
///
/// @param freshLedger returns the address of an empty ledger
/// @param kafka where invitations and events go; empty when they are on Redis
record Combination(String name, Callable<String> freshLedger, Optional<String> kafka, Bench bench) {

    /// What is done with a program on these engines.
    interface Use<T> {
        T with(Rig rig) throws Exception;
    }

    /// Opens the program on an empty ledger and a fresh Redis, and closes both afterwards.
    <T> T use(Use<T> use) throws Exception {
        Path folder = bench.temporary().fresh();
        try (var redis = Redis.start(bench.temporary().fresh(), false);
                var engines = new ClusterEngines(bench.time());
                var rig = new Rig(
                        freshLedger.call(),
                        folder,
                        bench.time(),
                        ledger ->
                                engines.open(ledger, new FileBlobStore(folder.resolve("blobs")), redis.url(), kafka))) {
            return use.with(rig);
        }
    }
}
