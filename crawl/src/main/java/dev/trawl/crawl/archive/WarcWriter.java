package dev.trawl.crawl.archive;

import dev.trawl.spi.TimeSource;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/// Writes captures as WARC 1.1 records, each one a whole member or frame. For one thread; give it back by closing it.
public final class WarcWriter implements AutoCloseable {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final TimeSource time;
    private final Supplier<UUID> ids;
    private final MemberBuffer record = new MemberBuffer();
    private final Compressor compressor;

    public WarcWriter(WarcCoding coding, TimeSource time, Supplier<UUID> ids) {
        this.time = time;
        this.ids = ids;
        this.compressor = Compressor.of(coding);
    }

    /// Appends response, request and metadata; gives back where the response stands in `out`.
    public WarcRange append(Capture capture, ByteArrayOutputStream out) {
        String date = DATE.format(Instant.ofEpochMilli(time.wallMillis()));
        String responseId = id();
        int from = out.size();
        response(capture, date, responseId);
        flush(out);
        int to = out.size();
        if (capture.request().length > 0) {
            start("request", capture, date, id());
            header("WARC-Concurrent-To", responseId);
            finish("application/http; msgtype=request", capture.request(), new byte[0]);
            flush(out);
        }
        if (!capture.metadata().isEmpty()) {
            start("metadata", capture, date, id());
            header("WARC-Refers-To", responseId);
            finish("application/warc-fields", fields(capture.metadata()), new byte[0]);
            flush(out);
        }
        return new WarcRange(from, to - from);
    }

    /// Appends the record that says what wrote the file.
    public void appendInfo(String fileName, Map<String, String> about, ByteArrayOutputStream out) {
        record.clear();
        record.append("WARC/1.1\r\nWARC-Type: warcinfo\r\n");
        header("WARC-Record-ID", id());
        header("WARC-Date", DATE.format(Instant.ofEpochMilli(time.wallMillis())));
        header("WARC-Filename", fileName);
        finish("application/warc-fields", fields(about), new byte[0]);
        flush(out);
    }

    private void response(Capture capture, String date, String id) {
        start("response", capture, date, id);
        if (!capture.address().isEmpty()) {
            header("WARC-IP-Address", capture.address());
        }
        header("WARC-Payload-Digest", Digests.sha1(capture.body()));
        capture.truncation().ifPresent(why -> header("WARC-Truncated", why.label()));
        finish("application/http; msgtype=response", capture.responseHead(), capture.body());
    }

    private void start(String type, Capture capture, String date, String id) {
        record.clear();
        record.append("WARC/1.1\r\nWARC-Type: ");
        record.append(type);
        record.append("\r\n");
        header("WARC-Record-ID", id);
        header("WARC-Date", date);
        header("WARC-Target-URI", capture.targetUri());
    }

    private void finish(String contentType, byte[] head, byte[] body) {
        header("Content-Type", contentType);
        header("Content-Length", Integer.toString(head.length + body.length));
        record.append("\r\n");
        record.append(head);
        record.append(body);
        record.append("\r\n\r\n");
    }

    private void header(String name, String value) {
        record.append(name);
        record.append(": ");
        // A line break in a value would start a header of its own.
        boolean clean = value.indexOf('\r') < 0 && value.indexOf('\n') < 0;
        record.append(clean ? value : value.replaceAll("[\\r\\n]+", " "));
        record.append("\r\n");
    }

    private String id() {
        return "<urn:uuid:" + ids.get() + ">";
    }

    private static byte[] fields(Map<String, String> fields) {
        List<String> lines = new ArrayList<>();
        fields.forEach((name, value) -> lines.add(name + ": " + value.replaceAll("[\\r\\n]+", " ") + "\r\n"));
        return String.join("", lines).getBytes(StandardCharsets.UTF_8);
    }

    private void flush(ByteArrayOutputStream out) {
        compressor.write(record, out);
    }

    @Override
    public void close() {
        compressor.close();
    }
}
