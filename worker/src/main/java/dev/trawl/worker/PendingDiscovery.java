package dev.trawl.worker;

import dev.trawl.spi.crawl.Discovery;
import java.util.ArrayList;
import java.util.List;

/// The discovery of a batch, and the actions to run once it is durable.
record PendingDiscovery(Discovery discovery, List<Runnable> committed) {

    static final PendingDiscovery NOTHING = new PendingDiscovery(Discovery.NONE, List.of());

    PendingDiscovery plus(PendingDiscovery later) {
        return committed.isEmpty()
                ? later
                : new PendingDiscovery(discovery.plus(later.discovery), joined(committed, later.committed));
    }

    private static List<Runnable> joined(List<Runnable> first, List<Runnable> second) {
        var both = new ArrayList<Runnable>(first.size() + second.size());
        both.addAll(first);
        both.addAll(second);
        return both;
    }
}
