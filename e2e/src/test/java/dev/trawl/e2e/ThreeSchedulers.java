package dev.trawl.e2e;

import dev.trawl.engines.Engine;
import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import dev.trawl.engines.TcpProxy;
import dev.trawl.engines.ZooKeeperEnsemble;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A gateway and three schedulers. Each scheduler has proxies of its own to the election and to the ledger.
///
/// @param election `redis` or `zookeeper`
record ThreeSchedulers(String election, ClusterRig rig, Map<String, TcpProxy> elections, Map<String, TcpProxy> ledgers)
        implements AutoCloseable {

    private static final List<String> SCHEDULERS = List.of("scheduler-1", "scheduler-2", "scheduler-3");

    static ThreeSchedulers start(String election) throws IOException {
        var engines = new EngineSet();
        var ledger = engines.add(PostgresServer.start(), "ledger.url");
        engines.addBlobs(S3Server.start());
        Engine store = engines.add(RedisServer.start(), "state.url", "queue.url");
        if (election.equals("zookeeper")) {
            store = ZooKeeperEnsemble.start(1);
        }
        engines.add(store, "election.url");
        var elections = new HashMap<String, TcpProxy>();
        var ledgers = new HashMap<String, TcpProxy>();
        var rig = new ClusterRig(engines);
        try {
            for (String name : SCHEDULERS) {
                var toElection = engines.keep(TcpProxy.to(Addresses.port(store.url())));
                var toLedger = engines.keep(TcpProxy.to(ledger.port()));
                elections.put(name, toElection);
                ledgers.put(name, toLedger);
                rig.make(
                        name,
                        "--set",
                        "election.url=" + Addresses.through(store.url(), toElection.port()),
                        "--set",
                        "ledger.url=" + Addresses.through(ledger.url(), toLedger.port()));
            }
            rig.start("gateway-1", "scheduler-1", "scheduler-2", "scheduler-3");
        } catch (RuntimeException | Error e) {
            rig.close();
            throw e;
        }
        return new ThreeSchedulers(election, rig, elections, ledgers);
    }

    /// The way of one scheduler to the election.
    TcpProxy toElection(String scheduler) {
        return Objects.requireNonNull(elections.get(scheduler), scheduler);
    }

    /// The way of one scheduler to the ledger.
    TcpProxy toLedger(String scheduler) {
        return Objects.requireNonNull(ledgers.get(scheduler), scheduler);
    }

    @Override
    public void close() {
        rig.close();
    }
}
