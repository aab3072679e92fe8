package dev.trawl.spi.ledger;

/// The leader's number. Election only says "you lead"; the term makes an old leader harmless.
public interface Leadership {

    /// Takes the next term for this node; every older term is void from the commit on.
    long take(String node);

    /// Tells whether `term` is the current one, and keeps a newer one from being taken until the transaction ends.
    boolean holds(long term);
}
