package dev.trawl.spi.live;

/// Says who should lead. It is only an optimisation: the ledger's term decides whose writes count.
public interface Election extends AutoCloseable {

    /// This node should lead now.
    boolean leads();

    /// Steps down so that another may lead.
    @Override
    void close();
}
