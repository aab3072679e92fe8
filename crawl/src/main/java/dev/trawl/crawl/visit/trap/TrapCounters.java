package dev.trawl.crawl.visit.trap;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.url.Domains;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Traps.Taken;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.DiscoveryPath;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Counts the URLs that a job has accepted per host, path and domain, as far as this worker saw them, and applies
/// the trap limits. The counters are bounded: the least recently used are dropped and start again.
public final class TrapCounters {

    private static final int HOSTS = 10_000;
    private static final int PATHS = 4_096;
    private static final int DOMAINS = 1_024;
    private static final int POSTPONED = 4_096;

    private final Traps traps;
    private final DuplicatePageTrap echoes = new DuplicatePageTrap();
    private final NearDuplicates nearDuplicates = new NearDuplicates();
    private final Map<String, Long> pages = new Recent<>(HOSTS);
    private final Map<String, Set<Long>> queries = new Recent<>(PATHS);
    private final Map<String, Set<String>> hosts = new Recent<>(DOMAINS);
    private final Map<String, String> domains = new Recent<>(HOSTS);
    private final Set<Long> postponed = Collections.newSetFromMap(new Recent<>(POSTPONED));

    /// @param seeds their hosts are accepted, whatever their number
    public TrapCounters(Traps traps, List<Url> seeds) {
        this.traps = traps;
        seeds.forEach(seed -> hostsAround(seed).add(seed.host()));
    }

    /// Counts a page before its fetch. Retries of the same page are not counted.
    public synchronized void visited(Url url, int attempts) {
        if (attempts == 0) {
            pages.merge(HostGroups.of(url), 1L, Long::sum);
        }
    }

    /// Reverts [#visited] and [#onVisit]: the page returns with the same number of attempts.
    public synchronized void putOff(Url url, int attempts) {
        if (attempts == 0) {
            pages.computeIfPresent(HostGroups.of(url), (_, count) -> Math.max(0, count - 1));
        }
        postpone(url);
    }

    /// Reverts [#onVisit] of a page that was not fetched: its next visit is not counted again.
    public synchronized void postpone(Url url) {
        postponed.add(Fingerprint.of(url).low());
    }

    /// Decides on one more page of its host and family.
    public synchronized Ruling onVisit(Url url) {
        Ruling ruling = onHost(url);
        return ruling.accepted() ? echoes.onVisit(url) : ruling;
    }

    /// The same for a page about to be fetched, also by the pages that led to it.
    public synchronized Ruling onVisit(Url url, DiscoveryPath way) {
        if (postponed.remove(Fingerprint.of(url).low())) {
            return onHost(url);
        }
        Ruling ruling = onVisit(url);
        return ruling.accepted() ? nearDuplicates.onVisit(url, way) : ruling;
    }

    private Ruling onHost(Url url) {
        return traps.ruling(url, new Taken(pagesOfHost(url), 0, 1));
    }

    public NearDuplicates nearDuplicates() {
        return nearDuplicates;
    }

    /// Compares read pages; limits how far similar URLs are followed.
    public DuplicatePageTrap echoes() {
        return echoes;
    }

    /// Decides on a link. A link accepted before is accepted again, unless its host has reached its limit. Queries
    /// count only where a page links to itself with another query: only such a page can generate them without end.
    public synchronized Ruling onLink(Url from, Url url) {
        Set<String> near = hostsAround(url);
        boolean leadsToItself = url.query().isPresent() && place(from).equals(place(url));
        Set<Long> asked = leadsToItself ? queriesOf(url) : new HashSet<>();
        long query = Fingerprint.of(url).low();
        var taken = new Taken(
                pagesOfHost(url),
                asked.contains(query) ? 0 : asked.size() + 1, // plus the page itself
                near.contains(url.host()) ? 1 : near.size() + 1);
        Ruling ruling = traps.ruling(url, taken);
        if (ruling.accepted()) {
            near.add(url.host());
            asked.add(query);
        }
        return ruling;
    }

    private long pagesOfHost(Url url) {
        return pages.getOrDefault(HostGroups.of(url), 0L);
    }

    private Set<Long> queriesOf(Url url) {
        return queries.computeIfAbsent(place(url), _ -> new HashSet<>());
    }

    private static String place(Url url) {
        return url.origin() + url.path();
    }

    private Set<String> hostsAround(Url url) {
        String domain = domains.computeIfAbsent(
                url.host(), host -> Domains.registrable(host).orElse(host));
        return hosts.computeIfAbsent(domain, _ -> new HashSet<>());
    }

    /// Drops the least recently used entries.
    private static final class Recent<K, V> extends LinkedHashMap<K, V> {

        private static final long serialVersionUID = 1;

        private final int most;

        Recent(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }
}
