package dev.trawl.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The nodes, and the result of the election.
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

    /// Elects one node. A node that is down is detected later.
    void elect() {
        leaders.clear();
        alsoElect();
    }

    /// Elects another node while the earlier leaders still believe they lead.
    void alsoElect() {
        leaders.add(any().name());
        world.note("election", "leaders", String.join(" ", leaders));
    }

    /// Elects another node if no leader runs.
    void fillVacancy() {
        boolean led = nodes.stream().anyMatch(node -> node.isUp() && leads(node.name()));
        if (!led) {
            elect();
        }
    }
}
