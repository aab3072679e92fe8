package dev.trawl.gateway.market;

import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.spi.pull.StoredSnapshot;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A stored product, marked as untrusted data of a client.
record SnapshotDocument(
        long id,
        Optional<Long> taskId,
        String workerId,
        String platform,
        String productId,
        Instant receivedAt,
        String source,
        JsonNode data) {

    private static final String UNTRUSTED = "untrusted-client";

    static SnapshotDocument of(StoredSnapshot row) {
        var snapshot = row.snapshot();
        return new SnapshotDocument(
                row.id(),
                Optional.of(snapshot.task()).filter(task -> task != 0),
                snapshot.worker(),
                snapshot.platform(),
                snapshot.product(),
                Instant.ofEpochMilli(row.keptAt()),
                UNTRUSTED,
                ResponseJson.exact(snapshot.body()));
    }
}
