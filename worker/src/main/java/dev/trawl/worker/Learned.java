package dev.trawl.worker;

import dev.trawl.spi.crawl.Discovery;
import java.util.ArrayList;
import java.util.List;

/// The discovery of a batch, and the actions to run once it is durable.
record Learned(Discovery discovery, List<Runnable> committed) {

    static final Learned NOTHING = new Learned(Discovery.NONE, List.of());

    Learned plus(Learned later) {
        return committed.isEmpty()
                ? later
                : new Learned(discovery.plus(later.discovery), joined(committed, later.committed));
    }

    private static List<Runnable> joined(List<Runnable> first, List<Runnable> second) {
        var both = new ArrayList<Runnable>(first.size() + second.size());
        both.addAll(first);
        both.addAll(second);
        return both;
    }
}
