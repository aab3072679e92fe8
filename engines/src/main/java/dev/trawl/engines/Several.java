package dev.trawl.engines;

import java.util.List;

/// A cluster whose nodes start together, because a node may need the others before it accepts requests.
interface Several extends Cluster {

    List<Node> members();

    @Override
    default List<Engine> nodes() {
        return List.copyOf(members());
    }

    @Override
    default void restart() {
        kill();
        startAll();
    }

    @Override
    default void wipe() {
        kill();
        members().forEach(node -> node.process().forget());
        startAll();
    }

    default void startAll() {
        startTogether(members());
    }

    static void startTogether(List<Node> nodes) {
        nodes.forEach(node -> node.process().launch());
        nodes.forEach(node -> node.process().awaitAnswer());
    }

    static <C extends Several> C started(C cluster) {
        try {
            cluster.startAll();
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }
}
