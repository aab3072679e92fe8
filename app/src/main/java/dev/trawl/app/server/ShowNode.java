package dev.trawl.app.server;

import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Announces this node to the cluster, and whether it leads: only the node itself knows that for certain.
final class ShowNode {

    private static final long PAUSE = Duration.ofSeconds(1).toNanos();

    private final Membership members;
    private final NodeInfo self;
    private final BooleanSupplier leads;
    private NodeInfo shown;

    ShowNode(Membership members, NodeInfo self, BooleanSupplier leads) {
        this.members = members;
        this.self = self;
        this.leads = leads;
        this.shown = self.withLead(leads.getAsBoolean());
    }

    ShowNode begin() {
        members.announce(shown);
        return this;
    }

    boolean runOnce() {
        var now = self.withLead(leads.getAsBoolean());
        if (!now.equals(shown)) {
            members.announce(now);
            shown = now;
        }
        return false;
    }

    long nanosToNext() {
        return PAUSE;
    }
}
