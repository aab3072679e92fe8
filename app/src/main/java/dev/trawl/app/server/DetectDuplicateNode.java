package dev.trawl.app.server;

import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Warns when another process uses the id of this node, for example with a copy of its data folder. The terms of
/// the ledger prevent data loss, but the two nodes are mistaken for each other.
final class DetectDuplicateNode {

    private static final Logger log = LoggerFactory.getLogger(DetectDuplicateNode.class);

    /// Longer than the membership entry of a crashed predecessor lives. Not a multiple of the interval at which two
    /// nodes with the same id overwrite each other's entry.
    private static final long PAUSE = Duration.ofSeconds(17).toNanos();

    private final Membership members;
    private final NodeInfo self;
    private boolean looked;
    private long told;

    DetectDuplicateNode(Membership members, NodeInfo self) {
        this.members = members;
        this.self = self;
    }

    /// The first check is ignored, because it may find a crashed predecessor. Each duplicate is reported once.
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
            return List.of(); // the backend is already reported as unavailable
        }
    }

    long nanosToNext() {
        return PAUSE;
    }
}
