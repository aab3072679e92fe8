package dev.trawl.app;

import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says so when another process goes by the id of this node, as one with a copy of its data folder does. Nothing is
/// lost by it, as the terms of the ledger keep the two apart, but each is taken for the other.
final class NoticeTwin {

    private static final Logger log = LoggerFactory.getLogger(NoticeTwin.class);

    /// Longer than what a crashed forerunner showed of itself stays, and no multiple of how often two twins write over
    /// each other.
    private static final long PAUSE = Duration.ofSeconds(17).toNanos();

    private final Membership members;
    private final NodeInfo self;
    private boolean looked;
    private long told;

    NoticeTwin(Membership members, NodeInfo self) {
        this.members = members;
        this.self = self;
    }

    /// The first look finds a forerunner at most; each twin is told once.
    boolean runOnce() {
        for (NodeInfo node : nodes()) {
            boolean isTwin = node.id().equals(self.id()) && node.startedAt() != self.startedAt();
            if (looked && isTwin && node.startedAt() != told) {
                told = node.startedAt();
                log.warn(
                        "node cloned node={} address={} what=another process has this id; stop one of them, and start it"
                                + " with --device-id or an empty data folder",
                        node.id(),
                        node.address());
            }
        }
        looked = true;
        return false;
    }

    private List<NodeInfo> nodes() {
        try {
            return members.nodes();
        } catch (LiveStateUnavailableException _) {
            return List.of(); // the engine is told of as in trouble
        }
    }

    long nanosToNext() {
        return PAUSE;
    }
}
