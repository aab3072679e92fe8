package dev.trawl.bench;

import dev.trawl.bench.web.Site;
import dev.trawl.bench.web.WebServer;
import java.util.Optional;

/// A system that crawls a web.
interface Crawler {

    String name();

    Role role();

    /// Why it cannot crawl such a site here; empty when it can.
    Optional<String> missing(Site site);

    /// Crawls the web from its seeds, with nothing of earlier crawls left.
    Crawled crawl(Web web) throws Exception;

    /// What a result is compared with.
    enum Role {
        ALL_OUTPUTS,
        AS_IT_IS,
        LINKS_ONLY,
        DOM_RULES,
        PEER
    }

    /// @param connections that may be open at once
    record Web(Site site, WebServer server, int connections) {}

    /// @param pages that were fetched
    /// @param rate pages a second: of the whole process for us, by its own clock for a peer
    /// @param steadyRate pages a second of the second half; 0 if it was not measured
    /// @param cpuSeconds for 1,000 pages, start included
    /// @param peakBytes of memory
    record Crawled(long pages, double rate, double steadyRate, double cpuSeconds, long peakBytes) {

        @Override
        public String toString() {
            return "%,d pages, %,.0f/s, steady %,.0f/s, %.3f CPU s per 1,000, %,d MiB"
                    .formatted(pages, rate, steadyRate, cpuSeconds, peakBytes >> 20);
        }
    }
}
