package dev.trawl.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The nodes, and who of them is told to lead.
final class Cluster {

    private final World world;
    private final List<SimNode> nodes = new ArrayList<>();
    private final Set<String> leaders = new TreeSet<>();

    Cluster(World world) {
        this.world = world;
    }

    void add(SimNode node) {
        nodes.add(node);
    }

    List<SimNode> nodes() {
        return nodes;
    }

    SimNode any() {
        return nodes.get(world.choose(nodes.size()));
    }

    boolean leads(String node) {
        return leaders.contains(node);
    }

    /// One node is told to lead; one that is down is found out later.
    void elect() {
        leaders.clear();
        alsoElect();
    }

    /// One more node is told to lead while the others still believe they do.
    void alsoElect() {
        leaders.add(any().name());
        world.note("election", "leaders", String.join(" ", leaders));
    }

    /// Elects another when no leader is up.
    void fillVacancy() {
        boolean led = nodes.stream().anyMatch(node -> node.isUp() && leads(node.name()));
        if (!led) {
            elect();
        }
    }
}
