package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.sitemap.XmlScanner.Event;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Reads sitemaps and feeds, by the names of their elements; namespaces are often wrong and therefore ignored.
final class ReadXml {

    private static final int DEEPEST = 64;
    /// The text of an entry itself, in which some writers put the address.
    private static final String BARE = "";

    private static final StringBuilder NOTHING = new StringBuilder(0);
    private static final int LONGEST = 64 << 10;

    private final XmlScanner scanner;
    private final Entries entries;
    private final Deque<String> open = new ArrayDeque<>();
    private final Map<String, StringBuilder> parts = new HashMap<>();
    private Optional<SitemapKind> kind = Optional.empty();
    private boolean inside;

    ReadXml(XmlScanner scanner, Entries entries) {
        this.scanner = scanner;
        this.entries = entries;
    }

    Optional<SitemapKind> read() throws IOException {
        Event event = scanner.next();
        while (event != Event.FINISHED && !entries.isFull() && !isForeign(event)) {
            switch (event) {
                case START -> start(scanner.name());
                case END -> end(scanner.name());
                case TEXT -> text(scanner.text());
                case FINISHED -> {}
            }
            event = scanner.next();
        }
        finishEntry();
        return kind;
    }

    /// A page of HTML is no sitemap, whatever it holds further down.
    private boolean isForeign(Event event) {
        return event == Event.START && kind.isEmpty() && scanner.name().equals("html");
    }

    private void start(String name) {
        String local = local(name);
        if (kind.isEmpty()) {
            kind = kind(local);
        }
        if (isEntry(local) && kind.isPresent()) {
            finishEntry();
            inside = true;
            open.clear();
        }
        if (inside && local.equals("link") && !scanner.attribute("href").isEmpty()) {
            atomLink();
        }
        if (!scanner.isEmpty() && open.size() < DEEPEST) {
            open.push(name);
        }
    }

    private static Optional<SitemapKind> kind(String root) {
        return switch (root) {
            case "urlset", "url" -> Optional.of(SitemapKind.URLSET);
            case "sitemapindex", "sitemap" -> Optional.of(SitemapKind.INDEX);
            case "rss", "rdf" -> Optional.of(SitemapKind.RSS);
            case "feed" -> Optional.of(SitemapKind.ATOM);
            default -> Optional.empty();
        };
    }

    private boolean isEntry(String local) {
        return switch (kind.orElse(SitemapKind.TEXT)) {
            case URLSET -> local.equals("url");
            case INDEX -> local.equals("sitemap");
            case RSS -> local.equals("item");
            case ATOM -> local.equals("entry");
            case TEXT -> false;
        };
    }

    private void atomLink() {
        String rel = scanner.attribute("rel");
        if (rel.isEmpty() || rel.equals("alternate")) {
            boolean feed = kind.filter(found -> found == SitemapKind.ATOM).isPresent();
            String href = scanner.attribute("href");
            parts.computeIfAbsent(feed ? "link" : "atom", _ -> new StringBuilder(href));
        }
    }

    private void text(String text) {
        if (inside && open.size() == 1) {
            add(BARE, text.strip());
        } else if (inside && isDirect() && parts.size() < DEEPEST) {
            add(local(open.getFirst()), text);
        }
    }

    /// A text may come in many pieces; of one that is too long for anything no more is kept.
    private void add(String part, String text) {
        StringBuilder known = parts.computeIfAbsent(part, _ -> new StringBuilder());
        if (known.length() <= LONGEST) {
            known.append(text);
        }
    }

    /// Only children of the entry itself count, and only those of its own vocabulary: not `image:loc`.
    private boolean isDirect() {
        if (open.size() != 2) {
            return false;
        }
        String prefix = prefix(open.getFirst());
        return prefix.isEmpty() || prefix.equals(prefix(open.getLast()));
    }

    private void end(String name) {
        if (isEntry(local(name))) {
            finishEntry();
            open.clear();
        } else if (open.contains(name)) {
            String closed = "";
            while (!closed.equals(name)) {
                // elements that were never closed end with the one around them
                closed = open.pop();
            }
        }
    }

    private void finishEntry() {
        if (inside) {
            entries.add(new Entries.Draft(
                    location(),
                    first("lastmod", "pubdate", "updated", "published", "date"),
                    first("priority"),
                    first("changefreq")));
        }
        inside = false;
        parts.clear();
    }

    private String location() {
        return switch (kind.orElse(SitemapKind.TEXT)) {
            case URLSET, INDEX -> first("loc", BARE);
            case RSS -> first("link", "atom", "guid");
            case ATOM -> first("link");
            case TEXT -> "";
        };
    }

    private String first(String... names) {
        for (String name : names) {
            String part = parts.getOrDefault(name, NOTHING).toString();
            if (!part.isBlank()) {
                return part;
            }
        }
        return "";
    }

    private static String local(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    private static String prefix(String name) {
        return name.substring(0, Math.max(0, name.indexOf(':')));
    }
}
