package dev.trawl.gateway.node;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.NodeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// `GET /cluster`: shows the leader, the nodes, the queue depths and the state of the backends.
public final class ClusterRoutes {

    private final LedgerReads reads;
    private final TaskTypes types;
    private final ClusterView view;

    public ClusterRoutes(LedgerReads reads, TaskTypes types, ClusterView view) {
        this.reads = reads;
        this.types = types;
        this.view = view;
    }

    /// @param leader the current or last leader; empty before the first
    /// @param workers number of open worker sessions that the caller may see
    private record Cluster(
            String leader, long term, long workers, List<Node> nodes, List<Queue> queues, List<Engine> engines) {}

    private record Node(
            String node,
            String name,
            Set<String> roles,
            boolean leader,
            String address,
            String version,
            Instant startedAt) {}

    /// @param waiting invitations not taken yet; negative when the backend did not answer
    private record Queue(String name, long waiting) {}

    /// @param key setting that configures the backend
    /// @param latencyMs latency of one small request
    private record Engine(
            String key,
            String engine,
            String address,
            String state,
            String version,
            double latencyMs,
            List<String> findings) {}

    public List<Route> routes() {
        return List.of(Route.get("/cluster", Set.of(), exchange -> Answer.json(200, cluster(exchange.caller())))
                .about("Shows the leader, the nodes, the queues and the health of the backends.")
                .answers(Cluster.class));
    }

    /// URLs and findings are shown only to callers who run the installation.
    private Cluster cluster(Caller caller) {
        boolean whole = Installation.isRunBy(caller);
        return new Cluster(
                reads.leader(), reads.term(), workers(caller, whole), nodes(whole), queues(), engines(whole));
    }

    private long workers(Caller caller, boolean whole) {
        return reads.openSessions().stream()
                .filter(session -> whole || session.project().equals(caller.project()))
                .count();
    }

    private List<Node> nodes(boolean whole) {
        try {
            return view.members().nodes().stream().map(node -> of(node, whole)).toList();
        } catch (LiveStateUnavailableException _) {
            return List.of(); // the backend check shows the failure
        }
    }

    private static Node of(NodeInfo node, boolean whole) {
        return new Node(
                node.id(),
                node.name(),
                new TreeSet<>(node.roles()),
                node.leads(),
                whole ? node.address() : "",
                node.version(),
                Instant.ofEpochMilli(node.startedAt()));
    }

    private List<Queue> queues() {
        return types.pools().stream()
                .map(pool -> new Queue(pool, waiting(pool)))
                .toList();
    }

    private long waiting(String pool) {
        try {
            return view.queue().size(pool);
        } catch (LiveStateUnavailableException _) {
            return -1;
        }
    }

    private List<Engine> engines(boolean whole) {
        return new TreeMap<>(view.engines().get())
                .entrySet().stream().map(entry -> of(entry, whole)).toList();
    }

    private static Engine of(Map.Entry<String, EngineCheck> entry, boolean whole) {
        var check = entry.getValue();
        return new Engine(
                entry.getKey(),
                check.engine(),
                whole ? check.address() : "",
                check.isSound() ? "ok" : "trouble",
                check.version(),
                check.latency().toNanos() / 1e6,
                whole ? check.findings() : List.of());
    }
}
