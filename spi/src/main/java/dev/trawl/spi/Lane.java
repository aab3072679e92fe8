package dev.trawl.spi;

/// How an invitation reached the worker that claimed with it.
public enum Lane {
    /// The leader put it in the worker's inbox.
    ASSIGN,
    /// The worker read the ready queue itself.
    COMPETE,
    /// The worker asked over the network and the gateway chose.
    PULL
}
