package dev.trawl.spi.live;

import java.util.Set;

/// A Trawl process as it shows itself to the others.
///
/// @param address where its gateway answers; empty when it has none
/// @param startedAt its own wall-clock milliseconds
public record NodeInfo(String id, String name, Set<String> roles, String address, String version, long startedAt) {}
