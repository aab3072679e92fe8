package dev.trawl.embedded;

import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.util.List;
import java.util.Optional;

/// The membership of a cluster with one node.
public final class LoneNode implements Membership {

    private volatile Optional<NodeInfo> self = Optional.empty();

    @Override
    public void announce(NodeInfo node) {
        self = Optional.of(node);
    }

    @Override
    public List<NodeInfo> nodes() {
        return self.stream().toList();
    }

    @Override
    public void close() {
        self = Optional.empty();
    }
}
