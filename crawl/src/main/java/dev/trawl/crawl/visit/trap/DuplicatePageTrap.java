package dev.trawl.crawl.visit.trap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Detects endless families of equal pages: calendars, sessions, generated folders and hosts.
///
/// A page is an echo when its text equals that of several pages read under other URLs, or when it is the copy of a
/// known page with a session in its URL. It must also link to new URLs of its family and to nothing else that is
/// new. A family that yields hardly anything but echoes is skipped. A few of its URLs are still tried, so that one
/// page with new text reopens it.
///
/// Texts are known only as far as this worker has read them, and old ones are forgotten.
public final class DuplicatePageTrap {

    private static final Logger log = LoggerFactory.getLogger(DuplicatePageTrap.class);

    static final int MOST = 24;

    /// Mirrors and versions of a site legitimately have the same text a few times.
    private static final int COPIES = 3;

    private static final Ruling PASSED = Ruling.accept("traps");
    private static final int TEXTS = 1 << 14;
    /// Number of echoes that one page with new text cancels.
    private static final int TAKEN_BACK = 4;

    private static final int FAMILIES = 4_096;

    /// The URL of the same page with a session is longer by more than this.
    private static final int SLACK = 4;

    /// After this many pages in a row without an echo, only some of a family are compared, because comparing
    /// takes time.
    private static final int VARIED = 256;

    private static final int LOOKED_AT = 16;

    private final long[] texts = new long[TEXTS];
    private final long[] pages = new long[TEXTS];
    private final short[] lengths = new short[TEXTS];
    private final byte[] copies = new byte[TEXTS];
    private final Cache<String, Row> rows =
            Caffeine.newBuilder().maximumSize(FAMILIES).build();
    private volatile boolean anyLeft;

    /// Counters of a family: echoes not cancelled, URLs skipped since then, and pages in a row without an echo.
    private static final class Row {
        private int echoes;
        private int left;
        private int varied;
    }

    /// Decides on a URL before its fetch.
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
        return Integer.bitCount(row.left) == 1 && row.left > 1
                ? PASSED
                : Ruling.refuse(UrlCause.TRAP, "trap.echoes " + MOST);
    }

    /// Compares a page that was read.
    ///
    /// @param copy the URL without the session is known too
    /// @param found the new links of the page
    /// @return whether it was compared
    public boolean read(Url url, byte[] page, boolean copy, List<FoundUrl> found) {
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

    /// True if the page links to more of its family and to nothing else; a copy may link to other families too. A
    /// page without new links may equal others without being a trap, and a page that links elsewhere is a list.
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

    /// A document other than a page counts as new text.
    public synchronized void readOther(Url url) {
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
