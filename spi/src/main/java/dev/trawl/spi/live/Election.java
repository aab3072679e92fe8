package dev.trawl.spi.live;

/// Elects the leader. Election is only an optimisation: the ledger's term decides which writes count.
public interface Election extends AutoCloseable {

    /// Returns true while this node should lead.
    boolean leads();

    /// Steps down, so that another node can lead.
    @Override
    void close();
}
