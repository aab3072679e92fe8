package dev.trawl.worker.crawl;

import dev.trawl.spi.crawl.HostRule;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The rules of the host groups that running batches fetch from.
final class HostRules {

    private final Map<String, Used> used = new ConcurrentHashMap<>();

    /// @param batches running batches of the group
    private record Used(int batches, HostRule rule) {}

    /// @param rule of the group when the batch was cut
    void begin(String group, HostRule rule) {
        used.merge(group, new Used(1, rule), (known, _) -> new Used(known.batches() + 1, known.rule()));
    }

    void end(String group) {
        used.computeIfPresent(
                group, (_, known) -> known.batches() == 1 ? null : new Used(known.batches() - 1, known.rule()));
    }

    Set<String> groups() {
        return Set.copyOf(used.keySet());
    }

    HostRule of(String group) {
        Used known = used.get(group);
        return known == null ? HostRule.NONE : known.rule();
    }

    /// Replaces the rules of known groups.
    void follow(Map<String, HostRule> rules) {
        rules.forEach((group, rule) -> used.computeIfPresent(group, (_, known) -> new Used(known.batches(), rule)));
    }
}
