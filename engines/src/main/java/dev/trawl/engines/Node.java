package dev.trawl.engines;

/// One server of a cluster.
record Node(String url, ServerProcess process) implements OneProcess {}
