package dev.trawl.gateway.distribution;

import dev.trawl.core.TaskCore;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.NodeSeal;
import dev.trawl.gateway.tls.NodeClient;
import dev.trawl.gateway.worker.JoinRequests;
import dev.trawl.gateway.worker.JoinTokens;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.live.Membership;

/// The services behind the façade.
///
/// @param about the responding node
/// @param joins registers devices
/// @param invitations removes devices
/// @param members finds the leader
/// @param seal verifies that a node published its URL itself
/// @param nodes HTTP client for other nodes
public record DistributionServices(
        TaskCore core,
        LedgerReads reads,
        About about,
        JoinRequests joins,
        JoinTokens invitations,
        Membership members,
        NodeSeal seal,
        NodeClient nodes) {}
