package dev.trawl.spi.ledger;

/// What a worker sent of a product: data of a stranger, which nobody interprets.
///
/// @param fingerprint 64 hex digits; a project keeps one snapshot of each
/// @param task the number of the task it was taken for; 0 when it was sent without one
/// @param platform, product as the snapshot itself says; empty when it does not
/// @param body JSON object
public record Snapshot(
        String project,
        String fingerprint,
        long task,
        String worker,
        String credential,
        String platform,
        String product,
        String body) {}
