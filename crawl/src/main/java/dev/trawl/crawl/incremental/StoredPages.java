package dev.trawl.crawl.incremental;

import dev.trawl.crawl.archive.Beginning;
import dev.trawl.crawl.archive.PlaceRecords;
import dev.trawl.crawl.archive.PlacedRecord;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.archive.StoredCapture;
import dev.trawl.crawl.incremental.CaptureIndex.Place;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.SeenMemory;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Pages stored by earlier crawls. [#prepare] reads all captures once and indexes the position of each page;
/// damaged or unreadable captures are skipped. A crawl may keep these positions for days while small segments are
/// merged. So a position is looked up again when its segment is missing.
public final class StoredPages implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StoredPages.class);
    private static final int PAGE = 1_000;

    private final List<EarlierCrawl> crawls;
    private final SeenMemory memory;
    private final List<Piece> pieces = new ArrayList<>();
    private final Map<Integer, Piece> moved = new ConcurrentHashMap<>(); // by number, after a new lookup
    private volatile Optional<CaptureIndex> index = Optional.empty();
    private volatile boolean warned;
    private boolean closed;

    /// @param crawls oldest first; the latest capture of a page counts
    public StoredPages(List<EarlierCrawl> crawls, SeenMemory memory) {
        this.crawls = List.copyOf(crawls);
        this.memory = memory;
    }

    /// One range of captures and its crawl.
    ///
    /// @param key finds the range again after it was moved
    private record Piece(EarlierCrawl crawl, long key, String blob, long offset) {

        Optional<byte[]> read(long from, int length) {
            return crawl.blobs().get(blob, offset + from, length);
        }

        Optional<Piece> now() {
            return crawl.now(key).map(range -> new Piece(crawl, key, range.blob(), range.offset()));
        }
    }

    /// Indexes the captures unless that is done.
    ///
    /// @throws InterruptedException when the thread is interrupted; the next call starts over
    public synchronized void prepare() throws InterruptedException {
        if (closed || index.isPresent()) {
            return;
        }
        pieces.clear();
        moved.clear();
        var reading = new CaptureIndex(memory);
        boolean done = false;
        try {
            for (EarlierCrawl crawl : crawls) {
                readWhatCanBe(crawl, reading);
            }
            index = Optional.of(reading);
            done = true;
        } finally {
            if (!done) {
                memory.giveBack(reading.taken());
            }
        }
        log.info("stored pages found crawls={} pages={}", crawls.size(), reading.size());
    }

    /// The last usable response of exactly this URL; empty before [#prepare] has finished.
    public Optional<StoredCapture> find(Url url) {
        return read(url, Integer.MAX_VALUE)
                .flatMap(ReadCaptures::one)
                .filter(capture -> capture.targetUri().equals(url.href()));
    }

    /// The beginning of that response.
    Optional<Beginning> beginning(Url url) {
        return read(url, Beginning.ENOUGH)
                .flatMap(Beginning::of)
                .filter(reply -> reply.targetUri().equals(url.href()));
    }

    /// If the list of captures becomes unreadable, the remaining captures are skipped.
    private void readWhatCanBe(EarlierCrawl crawl, CaptureIndex into) throws InterruptedException {
        try {
            read(crawl, into);
        } catch (RuntimeException unread) {
            stopIfInterrupted();
            log.warn("earlier crawl left unread captures={}", into.size(), unread);
        }
    }

    private static void stopIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("while stored pages were read");
        }
    }

    private void read(EarlierCrawl crawl, CaptureIndex into) throws InterruptedException {
        var ranges = crawl.reading();
        String blob = "";
        List<RangeView> page = crawl.ranges().after(0, PAGE);
        while (!page.isEmpty()) {
            for (RangeView view : page) {
                if (view.range().holdsCaptures()) {
                    blob = view.range().blob().equals(blob)
                            ? blob
                            : view.range().blob(); // ranges share one string
                    var piece = new Piece(crawl, view.key(), blob, view.range().offset());
                    read(ranges, view, piece, into);
                }
            }
            page = crawl.ranges().after(page.getLast().key(), PAGE);
        }
    }

    private void read(ReadCommitted ranges, RangeView view, Piece piece, CaptureIndex into)
            throws InterruptedException {
        stopIfInterrupted();
        int number = pieces.size();
        pieces.add(piece);
        try {
            boolean good = ranges.bytes(view)
                    .map(bytes -> PlaceRecords.place(bytes, record -> place(record, number, into)))
                    .orElse(false);
            if (!good) {
                log.warn("captures damaged segment={} offset={}", piece.blob(), piece.offset());
            }
        } catch (RuntimeException unread) {
            stopIfInterrupted();
            warn(unread, piece.blob());
        }
    }

    /// Logs only the first failure, because unreadable captures mostly have the same cause.
    private void warn(RuntimeException unread, String blob) {
        if (!warned) {
            warned = true;
            log.warn("captures unread segment={}, others may follow", blob, unread);
        }
    }

    private static void place(PlacedRecord record, int piece, CaptureIndex into) {
        if (!record.type().equals("response")) {
            return; // a revisit refers to an earlier capture
        }
        Url.parse(record.targetUri()).map(Fingerprint::of).ifPresent(url -> {
            if (isUseful(record)) {
                into.put(url, new Place(piece, record.offset(), record.length()));
            } else {
                into.forget(url);
            }
        });
    }

    /// A complete page with a validator, by which a server can detect changes.
    private static boolean isUseful(PlacedRecord record) {
        String beginning = new String(record.beginning(), StandardCharsets.ISO_8859_1);
        int end = beginning.indexOf("\r\n\r\n");
        String head = (end < 0 ? beginning : beginning.substring(0, end)).toLowerCase(Locale.ROOT);
        return record.isWhole()
                && head.startsWith(" 200", "http/1.1".length())
                && (head.contains("\netag:") || head.contains("\nlast-modified:"));
    }

    private Optional<byte[]> read(Url url, int most) {
        return index.flatMap(known -> known.find(Fingerprint.of(url))).flatMap(place -> {
            int number = place.piece();
            Piece piece = moved.getOrDefault(number, pieces.get(number));
            int length = Math.min(most, place.length());
            try {
                return piece.read(place.offset(), length)
                        .or(() -> lookUp(number, piece).flatMap(now -> now.read(place.offset(), length)));
            } catch (RuntimeException unread) {
                warn(unread, piece.blob());
                return Optional.empty();
            }
        });
    }

    private Optional<Piece> lookUp(int number, Piece before) {
        Optional<Piece> now = before.now();
        now.ifPresent(piece -> moved.put(number, piece));
        return now;
    }

    /// Returns the memory; later lookups find nothing.
    @Override
    public synchronized void close() {
        closed = true;
        index.ifPresent(some -> memory.giveBack(some.taken()));
        index = Optional.empty();
        moved.clear();
    }
}
