package dev.trawl.gateway.node;

import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.spi.live.ReadyQueue;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// What a gateway can see of the cluster beside its ledger.
///
/// @param engines how each was when it was asked last, by the key of the settings that names it
public record ClusterView(Membership members, ReadyQueue queue, Supplier<Map<String, EngineCheck>> engines) {

    /// Whether one of the nodes says of itself that it leads.
    public boolean isLed() {
        return members.nodes().stream().anyMatch(NodeInfo::leads);
    }

    /// Keys of the engines that are in trouble, in alphabetical order.
    public List<String> missing() {
        return new TreeMap<>(engines.get())
                .entrySet().stream()
                        .filter(engine -> !engine.getValue().isSound())
                        .map(Map.Entry::getKey)
                        .toList();
    }
}
