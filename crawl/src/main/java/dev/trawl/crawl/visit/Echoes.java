package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends what would never end: calendars, sessions, made-up folders and hosts.
///
/// A page is an echo when it says the same as several read before under other addresses, or is the copy of a known
/// page with a session in its address, and leads to more of its family and to nothing else that is new. A family of
/// addresses that gives echoes and hardly anything else is left, but for a few that are still tried, so that one page
/// with something to say opens it again.
///
/// What was said and by whom is known as far as this worker saw it, and it forgets what is old.
final class Echoes {

    private static final Logger log = LoggerFactory.getLogger(Echoes.class);

    static final int MOST = 24;

    /// Mirrors and versions of a site say the same a few times, and are wanted.
    private static final int COPIES = 3;

    private static final Ruling PASSED = Ruling.accept("traps");
    private static final int TEXTS = 1 << 14;
    /// How many echoes a page with something to say makes up for.
    private static final int TAKEN_BACK = 4;

    private static final int FAMILIES = 4_096;

    /// An address of the same page with a session in it is longer by more than this.
    private static final int SLACK = 4;

    /// After so many pages of a family that all say something, only some are looked at: reading them takes time.
    private static final int VARIED = 256;

    private static final int LOOKED_AT = 16;

    private final long[] texts = new long[TEXTS];
    private final long[] pages = new long[TEXTS];
    private final short[] lengths = new short[TEXTS];
    private final byte[] copies = new byte[TEXTS];
    private final Cache<String, Row> rows =
            Caffeine.newBuilder().maximumSize(FAMILIES).build();
    private volatile boolean anyLeft;

    /// How many echoes a family gave that nothing made up for, how many of its pages were left since, and how many
    /// pages without an echo it gave in a row.
    private static final class Row {
        private int echoes;
        private int left;
        private int varied;
    }

    /// Rules on a page that is about to be asked for.
    Ruling onVisit(Url url) {
        return anyLeft ? onVisit(url, UrlFamily.of(url)) : PASSED;
    }

    private synchronized Ruling onVisit(Url url, String family) {
        Row row = rows.getIfPresent(family);
        if (row == null || row.echoes < MOST) {
            return PASSED;
        }
        if (row.left == 0) {
            log.info("trap found rule=trap.echoes url={}", url);
        }
        row.left++;
        return Integer.bitCount(row.left) == 1 && row.left > 1 ? PASSED : Ruling.refuse("trap.echoes " + MOST);
    }

    /// A page was read, and these links of it are new.
    ///
    /// @param copy its address without the session is known too
    /// @return whether it was compared
    boolean read(Url url, byte[] page, boolean copy, List<FoundUrl> found) {
        String family = UrlFamily.of(url);
        boolean compared = isLookedAt(family);
        if (compared) {
            long domain = family.substring(0, family.indexOf(' ')).hashCode();
            long text = PageText.of(page, url) + domain * 0x9E3779B97F4A7C15L;
            boolean same = isKnown(url, text) || copy;
            if (!same) {
                count(family, false);
            } else if (leadsOn(family, copy, found)) {
                count(family, true);
            }
        }
        return compared;
    }

    /// To more of its family and to nothing else; a copy may lead to other families too. A page that leads nowhere new
    /// can be the same as others without end in sight, and one that leads elsewhere is a list.
    private boolean leadsOn(String family, boolean copy, List<FoundUrl> found) {
        var families = found.stream()
                .flatMap(link -> Url.parse(link.url()).map(UrlFamily::of).stream())
                .collect(Collectors.toSet());
        return families.remove(family) && (copy || areLeft(families));
    }

    private synchronized boolean areLeft(Set<String> families) {
        return families.stream().allMatch(this::isLeft);
    }

    private boolean isLeft(String family) {
        Row row = rows.getIfPresent(family);
        return row != null && row.echoes >= MOST;
    }

    /// Something was read that is no page; it has something to say.
    synchronized void readOther(Url url) {
        rows.invalidate(UrlFamily.of(url));
    }

    private synchronized boolean isLookedAt(String family) {
        Row row = rows.getIfPresent(family);
        return row == null || row.varied < VARIED || ++row.varied % LOOKED_AT == 0;
    }

    private synchronized void count(String family, boolean echo) {
        Row row = rows.get(family, _ -> new Row());
        if (echo) {
            row.echoes++;
            anyLeft |= row.echoes >= MOST;
            row.varied = 0;
        } else {
            row.echoes = Math.max(0, row.echoes - TAKEN_BACK);
            row.left = 0;
            row.varied = row.varied < VARIED ? row.varied + 1 : row.varied;
        }
    }

    private synchronized boolean isKnown(Url url, long text) {
        int place = (int) (text >>> 40) & (TEXTS - 1);
        long page = Fingerprint.of(url).low();
        int length = Math.min(url.href().length(), Short.MAX_VALUE);
        boolean known = texts[place] == text;
        if (known && pages[place] == page) {
            return false;
        }
        if (known && lengths[place] <= length + SLACK) {
            copies[place] = (byte) Math.min(copies[place] + 1, COPIES);
            return copies[place] == COPIES;
        }
        texts[place] = text;
        pages[place] = page;
        lengths[place] = (short) length;
        copies[place] = known ? copies[place] : 0;
        return false;
    }
}
