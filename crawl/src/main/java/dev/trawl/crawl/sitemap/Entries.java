package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The URLs found so far, at most as many as a sitemap may hold.
final class Entries {

    private static final int MOST = 50_000;
    /// Invalid URLs count too, which limits the time for a file of nothing else.
    private static final int MOST_TRIED = 10 * MOST;

    private static final int LONGEST = 8192;

    private final Url base;
    private final List<SitemapEntry> list = new ArrayList<>();
    private int tried;
    private boolean full;

    Entries(Url base) {
        this.base = base;
    }

    List<SitemapEntry> list() {
        return list;
    }

    boolean isFull() {
        return full;
    }

    /// Adds a line of a plain list. Only absolute URLs and hosts count, because anything else may be prose.
    void addLine(String line) {
        String text = line.strip();
        boolean absolute =
                text.regionMatches(true, 0, "http://", 0, 7) || text.regionMatches(true, 0, "https://", 0, 8);
        boolean named = !absolute && (text.startsWith("//") || BareHost.begins(text, base));
        if ((absolute || named) && text.chars().noneMatch(Entries::isForeign)) {
            add(new Draft(text, "", "", ""));
        }
    }

    /// URLs of a list contain no white space, control characters or undecodable characters.
    private static boolean isForeign(int c) {
        return Character.isWhitespace(c) || Character.isISOControl(c) || c == 0xfffd;
    }

    void add(Draft draft) {
        String location = draft.location().strip();
        full |= ++tried > MOST_TRIED;
        if (full || location.isEmpty() || location.length() > LONGEST) {
            return;
        }
        String address = BareHost.begins(location, base) ? "//" + location : location;
        Optional<Url> url = Url.parse(address, base).filter(Url::isHttp);
        if (url.isPresent() && list.size() == MOST) {
            full = true;
        } else if (url.isPresent()) {
            list.add(new SitemapEntry(
                    url.get(),
                    SitemapDate.read(draft.lastModified()),
                    priority(draft.priority()),
                    written(draft.frequency())));
        }
    }

    /// An entry as written.
    record Draft(String location, String lastModified, String priority, String frequency) {}

    private static Optional<String> written(String text) {
        return Optional.of(text.strip()).filter(value -> !value.isEmpty());
    }

    private static Optional<Double> priority(String text) {
        try {
            return Optional.of(Double.parseDouble(text.strip())).filter(value -> value >= 0 && value <= 1);
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
