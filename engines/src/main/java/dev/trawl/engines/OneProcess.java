package dev.trawl.engines;

/// An engine that is one process.
interface OneProcess extends Engine {

    ServerProcess process();

    @Override
    default void kill() {
        process().kill();
    }

    @Override
    default void pause() {
        process().signal(Signal.STOP);
    }

    @Override
    default void resume() {
        process().signal(Signal.CONT);
    }

    @Override
    default void restart() {
        process().kill();
        process().start();
    }

    @Override
    default void wipe() {
        process().kill();
        process().forget();
        process().start();
    }

    @Override
    default boolean isAlive() {
        return process().isAlive();
    }

    @Override
    default void close() {
        process().close();
    }
}
