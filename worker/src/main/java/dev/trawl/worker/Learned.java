package dev.trawl.worker;

import dev.trawl.spi.crawl.Discovery;
import java.util.List;
import java.util.stream.Stream;

/// What a batch learned, and what is to be done once that is durable.
record Learned(Discovery discovery, List<Runnable> committed) {

    static final Learned NOTHING = new Learned(Discovery.NONE, List.of());

    Learned plus(Learned later) {
        return committed.isEmpty()
                ? later
                : new Learned(
                        discovery.plus(later.discovery),
                        Stream.concat(committed.stream(), later.committed.stream())
                                .toList());
    }
}
