package dev.trawl.engines;

import java.util.List;

/// Several servers that work as one. What is done to it is done to each of them.
public interface Cluster extends Engine {

    /// Each server by itself.
    List<Engine> nodes();

    /// The server of that number, counted from 1.
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
