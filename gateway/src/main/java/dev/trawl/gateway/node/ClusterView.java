package dev.trawl.gateway.node;

import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.spi.live.ReadyQueue;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// The gateway's view of the cluster beside the ledger.
///
/// @param engines last check of each backend, by the setting that configures it
public record ClusterView(Membership members, ReadyQueue queue, Supplier<Map<String, EngineCheck>> engines) {

    /// True when a node reports that it leads.
    public boolean isLed() {
        return members.nodes().stream().anyMatch(NodeInfo::leads);
    }

    /// Settings of the backends with a failed check, in alphabetical order.
    public List<String> missing() {
        return new TreeMap<>(engines.get())
                .entrySet().stream()
                        .filter(engine -> !engine.getValue().isSound())
                        .map(Map.Entry::getKey)
                        .toList();
    }
}
