package dev.trawl.spi.ledger;

/// The leader's term. Election only says "you lead"; the term fences the writes of an old leader.
public interface Leadership {

    /// Takes the next term for this node; older terms are invalid from the commit on.
    long take(String node);

    /// Returns whether `term` is the current one. No newer term can be taken until the transaction ends.
    boolean holds(long term);
}
