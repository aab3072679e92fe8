package dev.trawl.crawl.url;

import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Decides which links of a crawl are followed. The rules apply in this order: scheme, exclude, depth,
/// reach, include.
public final class CrawlScope {

    private static final int MOST_SHOWN = 3;

    private final Reach reach;
    private final ScopeRules rules;
    private final Set<String> places;

    /// @param seeds the URLs that define the reach
    public CrawlScope(Reach reach, List<Url> seeds, ScopeRules rules) {
        this.reach = reach;
        this.rules = rules;
        this.places = seeds.stream().map(reach::place).collect(Collectors.toUnmodifiableSet());
    }

    /// Decides on a link.
    ///
    /// @param depth number of links from a seed to this URL
    /// @param hopsOutside number of last links, including this one, that lead outside the reach
    public Ruling ruling(Url url, int depth, int hopsOutside) {
        if (!url.isHttp()) {
            return Ruling.refuse(UrlCause.SCHEME, "scheme " + url.scheme());
        }
        Optional<String> excluded = excluded(url);
        if (excluded.isPresent()) {
            return Ruling.refuse(UrlCause.EXCLUDED, "exclude " + excluded.get());
        }
        if (depth > rules.maxDepth()) {
            return Ruling.refuse(UrlCause.DEPTH, "depth " + rules.maxDepth());
        }
        boolean inside = reaches(url);
        if (!inside && hopsOutside > rules.maxHopsOutside()) {
            return Ruling.refuse(UrlCause.SCOPE, reach.rule());
        }
        if (rules.include().isEmpty()) {
            return Ruling.accept(inside || hopsOutside == 0 ? reach.rule() : "hops " + rules.maxHopsOutside());
        }
        return rules.include().stream()
                .filter(pattern -> pattern.matches(url))
                .findFirst()
                .map(pattern -> Ruling.accept("include " + pattern))
                .orElseGet(() -> Ruling.refuse(UrlCause.NOT_INCLUDED, "include"));
    }

    /// Decides on the next page of a listing at the same place as the page before, which was accepted already.
    public Ruling rulingOnPage(Url url) {
        return excluded(url)
                .map(pattern -> Ruling.refuse(UrlCause.EXCLUDED, "exclude " + pattern))
                .orElseGet(() -> Ruling.accept("pagination"));
    }

    /// The maximum number of links from a seed.
    public int maxDepth() {
        return rules.maxDepth();
    }

    /// True if the URL is within the reach of the seeds, regardless of the other rules.
    public boolean reaches(Url url) {
        return reaches(url, places);
    }

    /// As above, for the reach of other places than the seeds.
    ///
    /// @param around from [#place]
    public boolean reaches(Url url, Set<String> around) {
        return switch (reach) {
            case ANY -> true;
            case PREFIX -> around.stream().anyMatch((Reach.HOST.place(url) + url.path())::startsWith);
            case HOST, DOMAIN, LIST -> around.contains(reach.place(url));
        };
    }

    /// The part that a URL shares with all URLs within its reach.
    public String place(Url url) {
        return reach.place(url);
    }

    /// The reach as text, such as `docs.example.org/*`.
    public String shown() {
        return switch (reach) {
            case ANY -> "any host";
            case LIST -> "the seeds alone";
            case HOST -> shown("", "/*");
            case DOMAIN -> shown("*.", "/*");
            case PREFIX -> shown("", "*");
        };
    }

    private String shown(String before, String after) {
        String some = places.stream()
                .sorted()
                .limit(MOST_SHOWN)
                .map(place -> before + place + after)
                .collect(Collectors.joining(", "));
        return places.size() > MOST_SHOWN ? "%s and %d more".formatted(some, places.size() - MOST_SHOWN) : some;
    }

    /// The extent of a crawl around its seeds.
    public enum Reach {
        /// The hosts of the seeds with their ports, over `http` and `https`.
        HOST,
        /// The registered domains of the seeds, with all their hosts.
        DOMAIN,
        /// URLs that begin like a seed, up to its last slash.
        PREFIX,
        /// Only the seeds.
        LIST,
        /// Any host.
        ANY;

        String rule() {
            return "scope." + name().toLowerCase(Locale.ROOT);
        }

        /// The part that a URL shares with all URLs within its reach.
        String place(Url url) {
            return switch (this) {
                case HOST -> url.explicitPort() < 0 ? url.host() : url.host() + ":" + url.explicitPort();
                case DOMAIN -> Domains.registrable(url.host()).orElse(url.host());
                case PREFIX ->
                    HOST.place(url) + url.path().substring(0, url.path().lastIndexOf('/') + 1);
                case LIST -> DedupKey.of(url);
                case ANY -> "";
            };
        }
    }

    /// An exclude pattern with an unknown result counts as a match.
    private Optional<String> excluded(Url url) {
        for (UrlPattern pattern : rules.exclude()) {
            switch (pattern.on(url)) {
                case MATCH -> {
                    return Optional.of(pattern.toString());
                }
                case UNKNOWN -> {
                    return Optional.of(pattern + " took too long");
                }
                case NO_MATCH -> {}
            }
        }
        return Optional.empty();
    }
}
