package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends what would never end: calendars, sessions, made-up folders and hosts. A page is an echo when it says the same
/// as
/// one read before under another address that is not much longer, and leads to nothing else that is new. A family of
/// addresses that gave only echoes for a
/// while is left, but for a few that are still tried, so that one page with something to say opens it again.
///
/// What was said and by whom is known as far as this worker saw it, and it forgets what is old.
final class Echoes {

    private static final Logger log = LoggerFactory.getLogger(Echoes.class);

    static final int MOST_IN_A_ROW = 40;

    private static final Ruling PASSED = Ruling.accept("traps");
    private static final int TEXTS = 1 << 14;
    private static final int FAMILIES = 4_096;

    /// An address of the same page with a session in it is longer by more than this.
    private static final int SLACK = 4;

    /// After so many pages that all say something, only some are looked at: reading them takes time.
    private static final int VARIED = 256;

    private static final int LOOKED_AT = 16;

    private final long[] texts = new long[TEXTS];
    private final long[] pages = new long[TEXTS];
    private final short[] lengths = new short[TEXTS];
    private final Cache<String, Row> rows =
            Caffeine.newBuilder().maximumSize(FAMILIES).build();
    private int sinceEcho;
    private volatile boolean anyLeft;

    /// How many echoes a family gave in a row, and how many of its pages were left since.
    private static final class Row {
        private int echoes;
        private int left;
    }

    /// Rules on a page that is about to be asked for.
    Ruling onVisit(Url url) {
        return anyLeft ? onVisit(url, UrlFamily.of(url)) : PASSED;
    }

    private synchronized Ruling onVisit(Url url, String family) {
        Row row = rows.getIfPresent(family);
        if (row == null || row.echoes < MOST_IN_A_ROW) {
            return PASSED;
        }
        if (row.left == 0) {
            log.info("trap found rule=trap.echoes url={}", url);
        }
        row.left++;
        return Integer.bitCount(row.left) == 1 && row.left > 1 ? PASSED : Ruling.refuse("trap.echoes " + MOST_IN_A_ROW);
    }

    /// A page was read, and these links of it are new.
    void read(Url url, byte[] page, List<FoundUrl> found) {
        if (isLookedAt()) {
            String family = UrlFamily.of(url);
            long domain = family.substring(0, family.indexOf(' ')).hashCode();
            long text = PageText.of(page, url) + domain * 0x9E3779B97F4A7C15L;
            count(family, isEcho(url, text) && !leadsOn(family, found));
        }
    }

    /// A list that says nothing itself may lead to pages that do.
    private synchronized boolean leadsOn(String family, List<FoundUrl> found) {
        return found.stream()
                .flatMap(link -> Url.parse(link.url()).map(UrlFamily::of).stream())
                .filter(other -> !other.equals(family))
                .map(rows::getIfPresent)
                .anyMatch(row -> row == null || row.echoes < MOST_IN_A_ROW);
    }

    /// Something was read that is no page; it has something to say.
    synchronized void readOther(Url url) {
        rows.invalidate(UrlFamily.of(url));
    }

    private synchronized boolean isLookedAt() {
        return sinceEcho < VARIED || ++sinceEcho % LOOKED_AT == 0;
    }

    private synchronized void count(String family, boolean echo) {
        Row row = rows.get(family, _ -> new Row());
        if (echo) {
            row.echoes++;
            anyLeft |= row.echoes >= MOST_IN_A_ROW;
            sinceEcho = 0;
        } else {
            row.echoes = 0;
            row.left = 0;
            sinceEcho = sinceEcho < VARIED ? sinceEcho + 1 : sinceEcho;
        }
    }

    private synchronized boolean isEcho(Url url, long text) {
        int place = (int) (text >>> 40) & (TEXTS - 1);
        long page = Fingerprint.of(url).low();
        int length = Math.min(url.href().length(), Short.MAX_VALUE);
        boolean known = texts[place] == text;
        if (known && pages[place] != page && lengths[place] <= length + SLACK) {
            return true;
        }
        texts[place] = text;
        pages[place] = page;
        lengths[place] = (short) length;
        return false;
    }
}
