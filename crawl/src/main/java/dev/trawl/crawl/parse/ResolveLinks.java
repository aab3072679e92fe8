package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.url.Url;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Resolves the links of a page as a browser does: against its `base`, with queries in the page's encoding.
public final class ResolveLinks {

    private final PageScan scan;
    private final Charset charset;
    private final Url base;

    /// @param page the URL of the page after redirects
    public ResolveLinks(Url page, PageScan scan, Encoding encoding) {
        this.scan = scan;
        this.charset = encoding.queryCharset();
        this.base = scan.baseHref()
                .flatMap(href -> Url.parse(href, page, charset))
                .filter(url -> !Set.of("data", "javascript").contains(url.scheme()))
                .orElse(page);
    }

    /// The base of relative URLs in the page.
    public Url base() {
        return base;
    }

    /// Empty if `href` is not a valid URL.
    public Optional<Url> resolve(String href) {
        return Url.parse(href, base, charset);
    }

    /// All links of these kinds with a valid URL, in page order.
    public List<Url> links(Set<LinkKind> kinds) {
        return scan.links().stream()
                .filter(link -> kinds.contains(link.kind()))
                .flatMap(link -> resolve(link.href()).stream())
                .toList();
    }

    /// The canonical URL that the page declares.
    public Optional<Url> canonical() {
        return scan.canonicalHref().flatMap(this::resolve);
    }

    /// The target of the page's `meta` refresh.
    public Optional<Url> refresh() {
        return scan.refresh()
                .flatMap(MetaRefresh::parse)
                .filter(refresh -> !refresh.target().isEmpty())
                .flatMap(refresh -> resolve(refresh.target()));
    }
}
