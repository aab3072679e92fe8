package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.url.Domains;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Traps.Taken;
import dev.trawl.crawl.url.Url;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Counts what a job took around each address, as far as this worker saw it, and rules by that. It holds only so much:
/// what was not asked for longest is forgotten and counted anew.
final class Surroundings {

    private static final int HOSTS = 10_000;
    private static final int PATHS = 4_096;
    private static final int DOMAINS = 1_024;

    private final Traps traps;
    private final Echoes echoes = new Echoes();
    private final Cache<String, Long> pages =
            Caffeine.newBuilder().maximumSize(HOSTS).build();
    private final Cache<String, Set<Long>> queries =
            Caffeine.newBuilder().maximumSize(PATHS).build();
    private final Cache<String, Set<String>> hosts =
            Caffeine.newBuilder().maximumSize(DOMAINS).build();

    /// @param seeds their hosts are wanted, however many there are
    Surroundings(Traps traps, List<Url> seeds) {
        this.traps = traps;
        seeds.forEach(seed -> hostsAround(seed).add(seed.host()));
    }

    /// A page was asked for.
    synchronized void visited(Url url) {
        pages.asMap().merge(HostGroups.of(url), 1L, Long::sum);
    }

    /// Whether one more page of its host, and of its like, may be asked for.
    synchronized Ruling onVisit(Url url) {
        Ruling ruling = traps.ruling(url, new Taken(pagesOfHost(url), 0, 1));
        return ruling.accepted() ? echoes.onVisit(url) : ruling;
    }

    /// What was read decides how far its like is followed.
    Echoes echoes() {
        return echoes;
    }

    /// Rules on a link. One that was accepted before is accepted again, unless its host has given enough. Queries count
    /// where a page leads to itself with another query: only such a page can make them up without end.
    synchronized Ruling onLink(Url from, Url url) {
        Set<String> around = hostsAround(url);
        boolean leadsToItself = url.query().isPresent() && place(from).equals(place(url));
        Set<Long> asked = leadsToItself ? queriesOf(url) : new HashSet<>();
        long query = Fingerprint.of(url).low();
        var taken = new Taken(
                pagesOfHost(url),
                asked.contains(query) ? 0 : asked.size() + 1, // the page itself is one
                around.contains(url.host()) ? 1 : around.size() + 1);
        Ruling ruling = traps.ruling(url, taken);
        if (ruling.accepted()) {
            around.add(url.host());
            asked.add(query);
        }
        return ruling;
    }

    private long pagesOfHost(Url url) {
        return pages.asMap().getOrDefault(HostGroups.of(url), 0L);
    }

    private Set<Long> queriesOf(Url url) {
        return queries.get(place(url), _ -> new HashSet<>());
    }

    private static String place(Url url) {
        return url.origin() + url.path();
    }

    private Set<String> hostsAround(Url url) {
        return hosts.get(Domains.registrable(url.host()).orElse(url.host()), _ -> new HashSet<>());
    }
}
