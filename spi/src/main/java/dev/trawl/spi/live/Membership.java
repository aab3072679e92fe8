package dev.trawl.spi.live;

import java.util.List;

/// The nodes of the cluster, for display and discovery. No scheduling decision depends on it.
public interface Membership extends AutoCloseable {

    /// Announces this node until it closes or dies; a later call replaces the data.
    void announce(NodeInfo self);

    /// The live nodes, ascending by id.
    List<NodeInfo> nodes();

    /// Removes this node from the list at once.
    @Override
    void close();
}
