package dev.trawl.spi.live;

import java.util.List;

/// The processes of the cluster. Only for people and for finding one another; no decision rests on it.
public interface Membership extends AutoCloseable {

    /// Shows this node until it is closed or dies; again with other words replaces what was said.
    void announce(NodeInfo self);

    /// The nodes that are there, ascending by id.
    List<NodeInfo> nodes();

    /// Takes this node off the list at once.
    @Override
    void close();
}
