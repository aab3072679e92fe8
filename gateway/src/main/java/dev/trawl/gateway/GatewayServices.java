package dev.trawl.gateway;

import dev.trawl.core.TaskCore;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.node.SettingView;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// What the gateway stands in front of.
///
/// @param metrics the collector that the core was given
/// @param ready the node can do its work now
/// @param settings in alphabetical order of their keys
/// @param random makes trace ids and secrets: safe for many threads, and nobody may guess what it makes
public record GatewayServices(
        TaskCore core,
        LedgerReads reads,
        BlobStore blobs,
        PrometheusMetrics metrics,
        About about,
        BooleanSupplier ready,
        Supplier<List<SettingView>> settings,
        AccessConfig access,
        TimeSource time,
        RandomGenerator random,
        StoreSecrets secrets) {}
