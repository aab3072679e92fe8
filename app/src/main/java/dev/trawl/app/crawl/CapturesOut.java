package dev.trawl.app.crawl;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.archive.WarcWriter;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.task.SegmentRange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Copies committed captures into one WARC file beside the rows. Ranges hold whole compressed records, so their
/// bytes are copied unchanged. Writes are unbuffered. After a crash the file is rebuilt from the committed ranges.
final class CapturesOut implements AutoCloseable {

    /// File names allow fewer characters than host names.
    private static final int LONGEST_HOST = 200;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path folder;
    private final ReadCommitted ranges;
    private Optional<Path> file = Optional.empty();
    private OutputStream out = OutputStream.nullOutputStream();

    CapturesOut(Path folder, ReadCommitted ranges) {
        this.folder = folder;
        this.ranges = ranges;
    }

    /// Creates the WARC file of a crawl if its job asks for one.
    void begin(TaskView task) throws IOException {
        CrawlJob job = JobPlanner.job(task.body().payload());
        if (job.output().warc() == WarcCoding.NONE) {
            return;
        }
        Path path = folder.resolve(name(job, task.task().status().createdAt()));
        file = Optional.of(path);
        out = Files.newOutputStream(path);
        try (var writer =
                new WarcWriter(job.output().warc(), task.task().status().createdAt())) {
            out.write(writer.info(
                    String.valueOf(path.getFileName()), task.task().status().createdAt(), about(job)));
        }
    }

    /// The WARC file; empty if captures are not kept.
    Optional<Path> file() {
        return file;
    }

    void write(RangeView view) throws IOException {
        out.write(ranges.bytes(view).orElseThrow(() -> damaged(view.range())));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    static String name(CrawlJob job, long createdAt) {
        String host = job.sources().seeds().getFirst().host().replaceAll("[^A-Za-z0-9.-]+", "_");
        return host.substring(0, Math.min(host.length(), LONGEST_HOST)) + "-"
                + TIME.format(Instant.ofEpochMilli(createdAt))
                + job.output().warc().ending();
    }

    private static Map<String, String> about(CrawlJob job) {
        var about = new LinkedHashMap<String, String>();
        about.put("software", "Trawl");
        about.put("format", "WARC File Format 1.1");
        about.put("robots", job.politeness().obeysRobots() ? "obey" : "ignore");
        about.put("http-header-user-agent", job.politeness().agent());
        return about;
    }

    static IOException damaged(SegmentRange range) {
        return new IOException("segment %s at %d is missing or damaged".formatted(range.blob(), range.offset()));
    }
}
