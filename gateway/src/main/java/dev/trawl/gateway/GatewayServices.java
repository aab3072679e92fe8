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

/// What the gateway stands in front of.
///
/// @param metrics the collector that the core was given
/// @param ready the node can do its work now
/// @param counters what all gateways count together
/// @param random makes trace ids and secrets: safe for many threads, and nobody may guess what it makes
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
