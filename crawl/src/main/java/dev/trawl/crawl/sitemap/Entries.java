package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The addresses found so far, and no more of them than a sitemap may hold.
final class Entries {

    private static final int MOST = 50_000;
    /// Those count too that are no addresses, or a file of nothing else would be read for long.
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

    /// A line of a plain list; only absolute addresses and hosts count, as anything else may be prose.
    void addLine(String line) {
        String text = line.strip();
        boolean absolute =
                text.regionMatches(true, 0, "http://", 0, 7) || text.regionMatches(true, 0, "https://", 0, 8);
        boolean named = !absolute && (text.startsWith("//") || BareHost.begins(text, base));
        if ((absolute || named) && text.chars().noneMatch(Entries::isForeign)) {
            add(new Draft(text, "", "", ""));
        }
    }

    /// White space, control characters and what could not be decoded are in no address of a list.
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

    /// An entry as it is written.
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
