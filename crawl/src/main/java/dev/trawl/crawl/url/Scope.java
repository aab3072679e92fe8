package dev.trawl.crawl.url;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Which links of a crawl are followed. The rules are asked in this order: scheme, exclude, depth, reach, include.
public final class Scope {

    private static final int MOST_SHOWN = 3;

    private final Reach reach;
    private final ScopeRules rules;
    private final Set<String> places;

    /// @param seeds where the crawl begins; they are what the reach is measured from
    public Scope(Reach reach, List<Url> seeds, ScopeRules rules) {
        this.reach = reach;
        this.rules = rules;
        this.places = seeds.stream().map(reach::place).collect(Collectors.toUnmodifiableSet());
    }

    /// Rules on a link.
    ///
    /// @param depth how many links lead from a seed to it
    /// @param hopsOutside how many of the last of these, this one included, left the reach if it does
    public Ruling ruling(Url url, int depth, int hopsOutside) {
        if (!url.isHttp()) {
            return Ruling.refuse("scheme " + url.scheme());
        }
        Optional<String> excluded = excluded(url);
        if (excluded.isPresent()) {
            return Ruling.refuse("exclude " + excluded.get());
        }
        if (depth > rules.maxDepth()) {
            return Ruling.refuse("depth " + rules.maxDepth());
        }
        boolean inside = reaches(url);
        if (!inside && hopsOutside > rules.maxHopsOutside()) {
            return Ruling.refuse(reach.rule());
        }
        if (rules.include().isEmpty()) {
            return Ruling.accept(inside || hopsOutside == 0 ? reach.rule() : "hops " + rules.maxHopsOutside());
        }
        return rules.include().stream()
                .filter(pattern -> pattern.matches(url))
                .findFirst()
                .map(pattern -> Ruling.accept("include " + pattern))
                .orElseGet(() -> Ruling.refuse("include"));
    }

    /// The address is on the seeds' own ground, whatever the other rules say.
    public boolean reaches(Url url) {
        return reaches(url, places);
    }

    /// As above, for the ground around other places than the seeds.
    ///
    /// @param around from [#place]
    public boolean reaches(Url url, Set<String> around) {
        return switch (reach) {
            case ANY -> true;
            case PREFIX -> around.stream().anyMatch((Reach.HOST.place(url) + url.path())::startsWith);
            case HOST, DOMAIN, LIST -> around.contains(reach.place(url));
        };
    }

    /// What an address has in common with all that a crawl reaches from there.
    public String place(Url url) {
        return reach.place(url);
    }

    /// The reach in words, such as `docs.example.org/*`.
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

    /// How far a crawl goes from its seeds.
    public enum Reach {
        /// The hosts of the seeds, with their ports and whichever web scheme.
        HOST,
        /// The registrable domains of the seeds, with all their hosts.
        DOMAIN,
        /// Addresses that begin like a seed, up to its last slash.
        PREFIX,
        /// The seeds and nothing else.
        LIST,
        /// Everywhere.
        ANY;

        String rule() {
            return "scope." + name().toLowerCase(Locale.ROOT);
        }

        /// What two addresses have in common when one is within the reach of the other.
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

    /// What may not be followed for sure is not.
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
