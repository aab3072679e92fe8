package dev.trawl.crawl.job;

import dev.trawl.crawl.parse.LinkKind;
import java.util.EnumSet;
import java.util.Set;

/// The parts of a page whose links a crawl can follow.
public enum LinkSource {
    /// `a` and `area`.
    ANCHOR,
    /// `meta http-equiv=refresh`.
    REFRESH,
    /// `link rel=canonical`.
    CANONICAL,
    /// `link rel=alternate hreflang=…`.
    HREFLANG,
    /// `link rel=next` and `link rel=prev`.
    SEQUENCE,
    /// `frame` and `iframe`.
    FRAME,
    /// The `Link` header, for the relations that are followed.
    HEADER,
    /// Images with their `srcset`, scripts, style sheets and icons.
    ASSET;

    /// The link kinds that these sources cover.
    public static Set<LinkKind> kinds(Set<LinkSource> sources) {
        var all = EnumSet.noneOf(LinkKind.class);
        sources.forEach(source -> all.addAll(source.kinds()));
        return all;
    }

    private Set<LinkKind> kinds() {
        return switch (this) {
            case ANCHOR -> Set.of(LinkKind.ANCHOR, LinkKind.AREA);
            case CANONICAL -> Set.of(LinkKind.CANONICAL);
            case HREFLANG -> Set.of(LinkKind.ALTERNATE);
            case SEQUENCE -> Set.of(LinkKind.SEQUENCE);
            case FRAME -> Set.of(LinkKind.FRAME);
            case ASSET -> Set.of(LinkKind.ASSET);
            case REFRESH, HEADER -> Set.of();
        };
    }
}
