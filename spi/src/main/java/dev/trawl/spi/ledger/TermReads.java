package dev.trawl.spi.ledger;

/// Reads of the term and its leader.
public interface TermReads {

    /// The current term; 0 before the first.
    long term();

    /// The node that took the current term; empty before the first.
    String leader();
}
