package dev.trawl.gateway.distribution;

import dev.trawl.core.TaskCore;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.NodeSeal;
import dev.trawl.gateway.tls.NodeClient;
import dev.trawl.gateway.worker.Invitations;
import dev.trawl.gateway.worker.Joins;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.live.Membership;

/// What the façade stands in front of.
///
/// @param about the node that answers
/// @param joins lets devices in
/// @param invitations sends them away
/// @param members finds the node that leads
/// @param seal tells whether the node itself said where it is
/// @param nodes asks it
public record DistributionServices(
        TaskCore core,
        LedgerReads reads,
        About about,
        Joins joins,
        Invitations invitations,
        Membership members,
        NodeSeal seal,
        NodeClient nodes) {}
