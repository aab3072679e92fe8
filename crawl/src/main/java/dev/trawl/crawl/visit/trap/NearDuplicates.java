package dev.trawl.crawl.visit.trap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Trap for generators of near-identical pages, such as sites that answer every invented URL with 200.
///
/// A page is a *copy* when [#COPIES] pages with other URLs of its domain had the same [PageOutline]. Pages with one
/// outline are a *generator* once their links lead to copies and to hardly any new text. Links of a generator are
/// *generated*; the frontier stores that with them ([DiscoveryPath#generated]), for all workers and after a restart. A
/// copy
/// with new links counts against its URL template: the loose one if it is generated, else the strict one. A page
/// with new text cancels [#MADE_UP] of these counts. A template with [#MOST] counts is closed: its URLs are not
/// visited, and links of generators to it are not followed. Every visit whose number is a power of two is still
/// allowed, so new text reopens the template.
///
/// Counters belong to one worker and job and are bounded; they start again after a restart. Thread-safe.
public final class NearDuplicates {

    private static final Logger log = LoggerFactory.getLogger(NearDuplicates.class);

    static final int MOST = 24;

    private static final int COPIES = 3;
    private static final int MADE_UP = 4;
    private static final int PROOFS = 3;
    private static final int OUTLINES = 4_096;
    private static final int TEMPLATES = 4_096;
    private static final int LINKS = 1 << 15;
    private static final Ruling PASSED = Ruling.accept("traps");

    private final Cache<Long, Copies> outlines =
            Caffeine.newBuilder().maximumSize(OUTLINES).build();
    private final Cache<String, Row> rows =
            Caffeine.newBuilder().maximumSize(TEMPLATES).build();
    private final long[] links = new long[LINKS];
    private final long[] sources = new long[LINKS];
    private volatile boolean anyClosed;

    /// The result of comparing a page with others of its domain.
    private enum Likeness {
        /// The first page of its outline, or a page with other numbers.
        NEW,
        /// Read a few times, as mirrors and versions are.
        REPEATED,
        COPY
    }

    /// Pages with the same outline. The score rises with each copy that their links lead to.
    private static final class Copies {
        private final int[] numbers;
        private long page;
        private int count;
        private int score;

        Copies(int[] numbers) {
            this.numbers = numbers;
        }

        boolean isGenerator() {
            return count > COPIES && score >= PROOFS;
        }

        void leadsTo(Likeness likeness) {
            if (likeness == Likeness.COPY) {
                score++;
            } else if (likeness == Likeness.NEW) {
                score = Math.max(0, score - MADE_UP);
            }
        }
    }

    /// Copies of a template that new text has not cancelled, and visits rejected since it was closed.
    private static final class Row {
        private int copies;
        private int refused;
    }

    /// Decides on a URL before its fetch.
    synchronized Ruling onVisit(Url url, DiscoveryPath way) {
        if (!anyClosed) {
            return PASSED;
        }
        String template = isGenerated(url, way) ? UrlTemplate.loose(url) : UrlTemplate.strict(url);
        return isClosed(template) ? refusal(template) : PASSED;
    }

    private Ruling refusal(String template) {
        Row row = row(template);
        if (row.refused == 0) {
            log.info("trap found rule=near_duplicates template={}", template);
        }
        row.refused++;
        return Integer.bitCount(row.refused) == 1 && row.refused > 1 ? PASSED : refuse(template);
    }

    private static Ruling refuse(String template) {
        return Ruling.refuse(UrlCause.NEAR_DUPLICATES, "near_duplicates %d: %s".formatted(MOST, template));
    }

    /// Compares a page that was read with others. Returns whether a generator made it.
    ///
    /// @param found its new links
    public boolean read(Url url, DiscoveryPath way, byte[] page, List<FoundUrl> found) {
        return compare(url, way, PageOutline.of(page, url), found); // outline computed without the lock
    }

    private synchronized boolean compare(Url url, DiscoveryPath way, PageOutline outline, List<FoundUrl> found) {
        String loose = UrlTemplate.loose(url);
        long key = outline.words() + loose.substring(0, loose.indexOf(' ')).hashCode() * 0x9E3779B97F4A7C15L;
        Copies same = outlines.get(key, _ -> new Copies(outline.numbers()));
        Likeness likeness =
                likeness(same, outline.numbers(), Fingerprint.of(url).low());
        boolean generated = isGenerated(url, way);
        source(url).ifPresent(source -> source.leadsTo(likeness));
        found.forEach(link -> remember(link.low(), key));
        boolean made = likeness == Likeness.COPY && (generated || same.isGenerator());
        if (likeness == Likeness.NEW || (made && !found.isEmpty())) {
            count(generated ? loose : UrlTemplate.strict(url), made);
        }
        return made;
    }

    /// Decides on a new link of a generator.
    public synchronized Ruling onLink(Url link) {
        if (anyClosed) {
            String loose = UrlTemplate.loose(link);
            return isClosed(loose) ? refuse(loose) : PASSED;
        }
        return PASSED;
    }

    private static Likeness likeness(Copies same, int[] numbers, long page) {
        if (same.count > 0 && same.page == page) {
            return Likeness.REPEATED;
        }
        if (!PageOutline.areNear(same.numbers, numbers)) {
            return Likeness.NEW;
        }
        same.page = page;
        same.count++;
        if (same.count <= COPIES) {
            return same.count == 1 ? Likeness.NEW : Likeness.REPEATED;
        }
        return Likeness.COPY;
    }

    /// Links found before their page was recognised as a generator are known only here.
    private boolean isGenerated(Url url, DiscoveryPath way) {
        return way.generated() || source(url).filter(Copies::isGenerator).isPresent();
    }

    /// The pages that led to a URL, as far as they are remembered.
    private Optional<Copies> source(Url url) {
        long link = Fingerprint.of(url).low();
        int place = place(link);
        return links[place] == link ? Optional.ofNullable(outlines.getIfPresent(sources[place])) : Optional.empty();
    }

    private void remember(long link, long source) {
        int place = place(link);
        links[place] = link;
        sources[place] = source;
    }

    private static int place(long link) {
        return (int) (link >>> 32) & (LINKS - 1);
    }

    private void count(String template, boolean copy) {
        Row row = row(template);
        if (copy) {
            row.copies++;
            anyClosed |= row.copies >= MOST;
        } else {
            row.copies = Math.max(0, row.copies - MADE_UP);
            row.refused = 0;
        }
    }

    private boolean isClosed(String template) {
        Row row = rows.getIfPresent(template);
        return row != null && row.copies >= MOST;
    }

    private Row row(String template) {
        return rows.get(template, _ -> new Row());
    }
}
