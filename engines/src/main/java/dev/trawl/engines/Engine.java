package dev.trawl.engines;

/// A running server or cluster on ports of 127.0.0.1. The ports stay the same until it is closed.
public interface Engine extends AutoCloseable {

    /// The URL for the settings of Trawl. It has no password, unless the scheme has no other place for it.
    String url();

    /// Kills it (SIGKILL). Idempotent.
    void kill();

    /// Pauses it (SIGSTOP). Connections stay open; requests get no reply.
    void pause();

    /// Resumes it after a pause. Has no effect when it is not paused.
    void resume();

    /// Restarts it with its data, and kills it first if it runs. Returns when it accepts requests.
    void restart();

    /// Kills it and starts it with empty data. Returns when it accepts requests.
    void wipe();

    /// True while its process exists, even a paused one. For a cluster, true while all processes exist.
    boolean isAlive();

    /// Stops it and deletes its data. Idempotent.
    @Override
    void close();
}
