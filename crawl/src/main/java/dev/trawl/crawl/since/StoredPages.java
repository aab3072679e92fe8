package dev.trawl.crawl.since;

import dev.trawl.crawl.archive.Beginning;
import dev.trawl.crawl.archive.PlaceRecords;
import dev.trawl.crawl.archive.PlacedRecord;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.archive.StoredCapture;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.since.CaptureIndex.Place;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.SeenMemory;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.ledger.LedgerReads.RangeView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The pages that earlier crawls have stored. The first look at it reads all of their captures once, to know where each
/// page is; what is damaged or cannot be read is not known. A crawl may hold these places for days, so a place whose
/// segment is gone is looked up again: small segments are merged meanwhile.
public final class StoredPages implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StoredPages.class);
    private static final int PAGE = 1_000;

    private final List<EarlierCrawl> crawls;
    private final SeenMemory memory;
    private final List<Piece> pieces = new ArrayList<>();
    private final Map<Integer, Piece> moved = new ConcurrentHashMap<>(); // by number, once they were looked up again
    private volatile Optional<CaptureIndex> index = Optional.empty();
    private volatile boolean warned;
    private boolean closed;

    /// @param crawls the oldest first; what a later one has stored counts
    public StoredPages(List<EarlierCrawl> crawls, SeenMemory memory) {
        this.crawls = List.copyOf(crawls);
        this.memory = memory;
    }

    /// Bytes of one range, and whose they are.
    ///
    /// @param key finds the range again when it was moved
    private record Piece(EarlierCrawl crawl, long key, String blob, long offset) {

        Optional<byte[]> read(long from, int length) {
            return crawl.blobs().get(blob, offset + from, length);
        }

        Optional<Piece> now() {
            return crawl.now(key).map(range -> new Piece(crawl, key, range.blob(), range.offset()));
        }
    }

    /// Reads the captures unless that is done.
    ///
    /// @throws InterruptedException when this thread is asked to end; another call begins anew
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

    /// The last good reply of exactly that address; nothing before all is prepared.
    public Optional<StoredCapture> find(Url url) {
        return read(url, Integer.MAX_VALUE)
                .flatMap(ReadCaptures::one)
                .filter(capture -> capture.targetUri().equals(url.href()));
    }

    /// How that reply begins.
    Optional<Beginning> beginning(Url url) {
        return read(url, Beginning.ENOUGH)
                .flatMap(Beginning::of)
                .filter(reply -> reply.targetUri().equals(url.href()));
    }

    /// Where the list of its captures cannot be read on, those behind are not known.
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
                            : view.range().blob(); // many share one text
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

    /// One cause is enough: where many cannot be read, it is mostly the same.
    private void warn(RuntimeException unread, String blob) {
        if (!warned) {
            warned = true;
            log.warn("captures unread segment={}, others may follow", blob, unread);
        }
    }

    private static void place(PlacedRecord record, int piece, CaptureIndex into) {
        if (!record.type().equals("response")) {
            return; // what was only visited again is where it was
        }
        Url.parse(record.targetUri()).map(Fingerprint::of).ifPresent(url -> {
            if (isUseful(record)) {
                into.put(url, new Place(piece, record.offset(), record.length()));
            } else {
                into.forget(url);
            }
        });
    }

    /// A whole page by which a server can tell whether it has changed.
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

    /// Gives its memory back; it knows nothing any more.
    @Override
    public synchronized void close() {
        closed = true;
        index.ifPresent(some -> memory.giveBack(some.taken()));
        index = Optional.empty();
        moved.clear();
    }
}
