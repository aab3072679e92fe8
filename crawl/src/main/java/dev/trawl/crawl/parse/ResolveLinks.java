package dev.trawl.crawl.parse;

import dev.trawl.crawl.url.Url;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes the links of a page absolute as a browser does: by its `base`, and with queries in the page's encoding.
public final class ResolveLinks {

    private final PageScan scan;
    private final Charset charset;
    private final Url base;

    /// @param page where the page came from, after redirects
    public ResolveLinks(Url page, PageScan scan, Encoding encoding) {
        this.scan = scan;
        this.charset = encoding.queryCharset();
        this.base = scan.baseHref()
                .flatMap(href -> Url.parse(href, page, charset))
                .filter(url -> !Set.of("data", "javascript").contains(url.scheme()))
                .orElse(page);
    }

    /// What relative addresses of the page are relative to.
    public Url base() {
        return base;
    }

    /// Empty if it is no address.
    public Optional<Url> resolve(String href) {
        return Url.parse(href, base, charset);
    }

    /// All links of these kinds that are addresses, in the order of the page.
    public List<Url> links(Set<LinkKind> kinds) {
        return scan.links().stream()
                .filter(link -> kinds.contains(link.kind()))
                .flatMap(link -> resolve(link.href()).stream())
                .toList();
    }

    /// The address under which the page wants to be known.
    public Optional<Url> canonical() {
        return scan.canonicalHref().flatMap(this::resolve);
    }

    /// Where the page sends its visitors by itself.
    public Optional<Url> refresh() {
        return scan.refresh()
                .flatMap(MetaRefresh::parse)
                .filter(refresh -> !refresh.target().isEmpty())
                .flatMap(refresh -> resolve(refresh.target()));
    }
}
