package dev.trawl.cli;

/// Starts servers. The command line only parses; what it starts is handed in, so that it knows no server code.
@FunctionalInterface
public interface ServerStart {

    /// Runs the whole platform in this process until it is asked to stop; returns the exit code.
    int standalone(StandaloneOptions options);
}
