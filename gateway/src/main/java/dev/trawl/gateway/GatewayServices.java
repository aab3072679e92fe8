package dev.trawl.gateway;

import dev.trawl.core.TaskCore;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.node.ClusterView;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.node.RunningSettings;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.live.Counters;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/// The services that the gateway exposes.
///
/// @param metrics the collector that the core uses
/// @param ready true when the node can do its work
/// @param counters counters shared by all gateways
/// @param random generates trace ids and secrets; must be thread-safe and cryptographically secure
public record GatewayServices(
        TaskCore core,
        LedgerReads reads,
        BlobStore blobs,
        PrometheusMetrics metrics,
        About about,
        BooleanSupplier ready,
        RunningSettings settings,
        AccessConfig access,
        TimeSource time,
        RandomGenerator random,
        StoreSecrets secrets,
        ClusterView cluster,
        Counters counters) {}
