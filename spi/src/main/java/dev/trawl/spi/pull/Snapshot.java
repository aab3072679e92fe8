package dev.trawl.spi.pull;

/// Product data sent by a worker. The data is untrusted and never interpreted.
///
/// @param fingerprint 64 hex digits; a project stores one snapshot per fingerprint
/// @param task the number of the task it was taken for; 0 when sent without one
/// @param platform, product as given in the snapshot itself; empty when absent
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
