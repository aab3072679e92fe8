package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.AsciiText;
import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.parse.encoding.Words;
import dev.trawl.crawl.parse.html.Attributes;
import dev.trawl.crawl.parse.html.CharacterReferences;
import dev.trawl.crawl.parse.html.Tag;
import dev.trawl.crawl.parse.html.TagListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Collects links and page data from the tags of one page.
final class PageListener implements TagListener {

    private static final byte[] HREF = Attributes.name("href");
    private static final byte[] REL = Attributes.name("rel");
    private static final byte[] SRC = Attributes.name("src");
    private static final byte[] SRCSET = Attributes.name("srcset");
    private static final byte[] HREFLANG = Attributes.name("hreflang");
    private static final byte[] NAME = Attributes.name("name");
    private static final byte[] CONTENT = Attributes.name("content");
    private static final byte[] HTTP_EQUIV = Attributes.name("http-equiv");
    private static final byte[] LANG = Attributes.name("lang");

    private final byte[] page;
    private final Encoding encoding;
    private final Set<LinkKind> wanted;
    private final String agent;
    private final List<Link> links = new ArrayList<>(64);
    private final List<MetaRobots> robots = new ArrayList<>(0);
    private Optional<String> baseHref = Optional.empty();
    private Optional<String> title = Optional.empty();
    private Optional<String> refresh = Optional.empty();
    private Optional<String> language = Optional.empty();

    PageListener(byte[] page, Encoding encoding, Set<LinkKind> wanted, String agent) {
        this.page = page;
        this.encoding = encoding;
        this.wanted = wanted;
        this.agent = agent.toLowerCase(Locale.ROOT);
    }

    PageScan scanned() {
        return new PageScan(baseHref, title, links, refresh, robots, language);
    }

    @Override
    public void start(Tag tag, Attributes attributes) {
        switch (tag) {
            case A -> hyperlink(LinkKind.ANCHOR, attributes);
            case AREA -> hyperlink(LinkKind.AREA, attributes);
            case BASE -> baseHref = baseHref.or(() -> attributes.value(HREF));
            case LINK -> linkElement(attributes);
            case META -> meta(attributes);
            case IFRAME, FRAME -> add(LinkKind.FRAME, attributes, SRC);
            case IMG, SOURCE -> image(attributes);
            case SCRIPT -> add(LinkKind.ASSET, attributes, SRC);
            case HTML -> language = language.or(() -> attributes.value(LANG));
            default -> {}
        }
    }

    @Override
    public void title(int from, int to) {
        if (title.isEmpty()) {
            title = Optional.of(AsciiText.collapse(CharacterReferences.inText(encoding.decode(page, from, to))));
        }
    }

    private void hyperlink(LinkKind kind, Attributes attributes) {
        if (wanted.contains(kind)) {
            attributes.value(HREF).ifPresent(href -> links.add(new Link(kind, href, isNofollow(attributes))));
        }
    }

    private static boolean isNofollow(Attributes attributes) {
        return attributes.has(REL)
                && attributes
                        .value(REL)
                        .filter(rel ->
                                Words.has(rel, "nofollow") || Words.has(rel, "ugc") || Words.has(rel, "sponsored"))
                        .isPresent();
    }

    private void linkElement(Attributes attributes) {
        String rel = attributes.value(REL).orElse("");
        if (Words.has(rel, "canonical")) {
            add(LinkKind.CANONICAL, attributes, HREF);
        } else if (Words.has(rel, "alternate") && attributes.has(HREFLANG)) {
            add(LinkKind.ALTERNATE, attributes, HREF);
        } else if (Words.has(rel, "next") || Words.has(rel, "prev")) {
            add(LinkKind.SEQUENCE, attributes, HREF);
        } else if (Words.has(rel, "stylesheet") || Words.has(rel, "icon") || Words.has(rel, "preload")) {
            add(LinkKind.ASSET, attributes, HREF);
        }
    }

    private void meta(Attributes attributes) {
        Optional<String> content = attributes.value(CONTENT);
        if (content.isEmpty()) {
            return;
        }
        if (attributes.value(HTTP_EQUIV).filter("refresh"::equalsIgnoreCase).isPresent()) {
            refresh = refresh.or(() -> content);
        }
        attributes
                .value(NAME)
                .map(name -> AsciiText.strip(name).toLowerCase(Locale.ROOT))
                .filter(name -> name.equals("robots") || (!agent.isEmpty() && name.equals(agent)))
                .ifPresent(name -> robots.add(new MetaRobots(name, content.get())));
    }

    private void image(Attributes attributes) {
        add(LinkKind.ASSET, attributes, SRC);
        if (wanted.contains(LinkKind.ASSET)) {
            attributes
                    .value(SRCSET)
                    .ifPresent(set ->
                            SourceSet.urls(set).forEach(url -> links.add(new Link(LinkKind.ASSET, url, false))));
        }
    }

    private void add(LinkKind kind, Attributes attributes, byte[] name) {
        if (wanted.contains(kind)) {
            attributes
                    .value(name)
                    .filter(value -> !value.isEmpty())
                    .ifPresent(value -> links.add(new Link(kind, value, false)));
        }
    }
}
