package dev.trawl.engines;

/// A running server, or several that work as one, on ports of 127.0.0.1 that stay the same until it is closed.
public interface Engine extends AutoCloseable {

    /// Where it is, as Trawl's settings name it; without a password, unless the scheme has no other place for it.
    String url();

    /// Ends it as a crash would (SIGKILL). Safe to call twice.
    void kill();

    /// Freezes it (SIGSTOP): it keeps its connections and answers nobody.
    void pause();

    /// Lets it go on after a pause; harmless when it was not paused.
    void resume();

    /// Kills it if it runs, and starts it again with its data; returns when it answers.
    void restart();

    /// Kills it and starts it again without its data; returns when it answers.
    void wipe();

    /// Does its process exist? A paused one does. A cluster: do all?
    boolean isAlive();

    /// Ends it and deletes its data. Safe to call twice.
    @Override
    void close();
}
