package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.sitemap.XmlScanner.Event;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads sitemaps and feeds by their element names; ignores namespaces, which are often wrong.
final class ReadXml {

    private static final int DEEPEST = 64;
    /// The text of an entry itself; some sites put the URL there.
    private static final String BARE = "";

    private static final String LOCATION = "loc";
    private static final Set<String> PARTS = Set.of(LOCATION, "lastmod", "changefreq", "priority");
    private static final Set<String> ITEM_PARTS =
            Set.of("title", "link", "guid", "pubdate", "date", "author", "category", "comments");
    private static final Set<String> ENTRY_PARTS = Set.of("id", "title", "updated", "published");
    private static final Set<String> PAGE = Set.of("html", "head", "body");

    private static final int LONGEST = 64 << 10;

    private final XmlScanner scanner;
    private final Entries entries;
    private final Deque<Tag> open = new ArrayDeque<>();
    private final Map<String, PartText> parts = new HashMap<>();
    private Optional<SitemapKind> kind = Optional.empty();
    private String root = "";
    private boolean begun;
    private boolean ended;
    private boolean inside;
    private boolean repeated;

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
        // an empty list is valid if its root element was closed; otherwise it is broken
        return kind.filter(_ -> ended || !entries.list().isEmpty());
    }

    /// An HTML page is not a sitemap, regardless of its content.
    private boolean isForeign(Event event) {
        return event == Event.START && kind.isEmpty() && PAGE.contains(scanner.name());
    }

    private void start(String name) {
        String local = local(name);
        if (kind.isEmpty()) {
            kind = begun ? kind(local) : kind(local).or(() -> kindOfPart(local));
            root = kind.isPresent() ? name : "";
            ended = kind.isPresent() && scanner.isEmpty();
        }
        begun = true;
        repeated = false;
        if (isEntry(local)) {
            finishEntry();
            inside = !scanner.isEmpty();
            open.clear();
        } else if (isPart(local)) {
            startPart(name, local);
        }
        if (inside && local.equals("link") && !scanner.attribute("href").isEmpty()) {
            atomLink();
        }
        if (!scanner.isEmpty() && open.size() < DEEPEST) {
            open.push(tag(name));
        }
    }

    /// An open element. Its names are split once, because a name may be long and have many children and pieces
    /// of text.
    ///
    /// @param own this element and its ancestors up to the entry belong to the vocabulary of the entry
    private record Tag(String name, String prefix, String local, boolean own) {}

    private Tag tag(String name) {
        String prefix = prefix(name);
        boolean own = open.isEmpty() || (open.getFirst().own() && isOwn(prefix));
        return new Tag(name, prefix, local(name), own);
    }

    private static Optional<SitemapKind> kind(String root) {
        return switch (root) {
            case "urlset" -> Optional.of(SitemapKind.URLSET);
            case "sitemapindex" -> Optional.of(SitemapKind.INDEX);
            case "rss", "rdf" -> Optional.of(SitemapKind.RSS);
            case "feed" -> Optional.of(SitemapKind.ATOM);
            default -> Optional.empty();
        };
    }

    /// The kind of a file that lacks its beginning. Other vocabularies use these names too, so only the first
    /// element of a file counts.
    private static Optional<SitemapKind> kindOfPart(String first) {
        return switch (first) {
            case "url", LOCATION -> Optional.of(SitemapKind.URLSET);
            case "sitemap" -> Optional.of(SitemapKind.INDEX);
            default -> Optional.empty();
        };
    }

    /// True for elements with text and without children. Such an element closes an open one of the same sort.
    private boolean isPart(String local) {
        return switch (kind.orElse(SitemapKind.TEXT)) {
            case URLSET, INDEX -> PARTS.contains(local);
            case RSS -> ITEM_PARTS.contains(local);
            case ATOM -> ENTRY_PARTS.contains(local);
            case TEXT -> false;
        };
    }

    private void startPart(String name, String local) {
        boolean location = local.equals(LOCATION);
        if (!inside && location && open.size() <= 1) {
            beginWithout(name);
            return;
        }
        boolean own = inside
                && isOwn(prefix(name))
                && (open.isEmpty() || open.getFirst().own());
        if (!own) {
            return;
        }
        if (open.size() > 1 && isPart(child().local())) {
            while (open.size() > 1) {
                open.pop();
            }
        }
        if (open.size() == 1 && hasText(local)) {
            repeated = !location;
            if (location) {
                beginNext();
            }
        }
    }

    /// A location without an enclosing element is an entry.
    private void beginWithout(String location) {
        finishEntry();
        inside = true;
        open.clear();
        boolean index = kind.filter(found -> found == SitemapKind.INDEX).isPresent();
        open.push(tag(location.substring(0, location.length() - LOCATION.length()) + (index ? "sitemap" : "url")));
    }

    /// A second location in an entry begins the next entry.
    private void beginNext() {
        finishEntry();
        inside = true;
    }

    /// The open child element of the entry.
    private Tag child() {
        var outermostFirst = open.descendingIterator();
        outermostFirst.next();
        return outermostFirst.next();
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
            String part = feed ? "link" : "atom";
            if (!parts.containsKey(part)) {
                add(part, scanner.attribute("href"));
            }
        }
    }

    private void text(String text) {
        if (inside && open.size() == 1) {
            add(BARE, text.strip());
        } else if (inside && isDirect() && !repeated && parts.size() < DEEPEST) {
            add(open.getFirst().local(), text);
        }
    }

    private void add(String part, String text) {
        parts.computeIfAbsent(part, _ -> new PartText()).add(text);
    }

    /// The text of a part, which may arrive in many pieces. Stops collecting after 64 Ki characters. Each piece is
    /// scanned once, however often the part is queried.
    private static final class PartText {

        private final StringBuilder text = new StringBuilder();
        private boolean blank = true;

        void add(String piece) {
            if (text.length() <= LONGEST) {
                text.append(piece);
                blank &= piece.isBlank();
            }
        }
    }

    /// Only direct children of the entry in its own vocabulary count: not `image:loc`.
    private boolean isDirect() {
        return open.size() == 2 && open.getFirst().own();
    }

    /// True if the prefix belongs to the vocabulary of the entry.
    private boolean isOwn(String prefix) {
        return prefix.isEmpty()
                || (!open.isEmpty() && prefix.equals(open.getLast().prefix()));
    }

    private void end(String name) {
        ended |= name.equals(root);
        if (isEntry(local(name))) {
            finishEntry();
            open.clear();
        } else if (open.stream().anyMatch(tag -> tag.name().equals(name))) {
            String closed = "";
            while (!closed.equals(name)) {
                // unclosed elements end with their parent
                closed = open.pop().name();
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
            case URLSET, INDEX -> first(LOCATION, BARE);
            case RSS -> first("link", "atom", "guid");
            case ATOM -> first("link");
            case TEXT -> "";
        };
    }

    private String first(String... names) {
        for (String name : names) {
            PartText part = parts.get(name);
            if (part != null && !part.blank) {
                return part.text.toString();
            }
        }
        return "";
    }

    private boolean hasText(String name) {
        PartText part = parts.get(name);
        return part != null && !part.blank;
    }

    private static String local(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    private static String prefix(String name) {
        return name.substring(0, Math.max(0, name.indexOf(':')));
    }
}
