package dev.trawl.engines;

import java.util.List;

/// A cluster of servers. Each operation applies to all of its servers.
public interface Cluster extends Engine {

    /// The servers of the cluster.
    List<Engine> nodes();

    /// The server with this number, from 1.
    default Engine node(int number) {
        return nodes().get(number - 1);
    }

    @Override
    default void kill() {
        nodes().forEach(Engine::kill);
    }

    @Override
    default void pause() {
        nodes().forEach(Engine::pause);
    }

    @Override
    default void resume() {
        nodes().forEach(Engine::resume);
    }

    @Override
    default boolean isAlive() {
        return nodes().stream().allMatch(Engine::isAlive);
    }

    @Override
    default void close() {
        nodes().forEach(Engine::close);
    }
}
