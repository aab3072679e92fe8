package dev.trawl.crawl.archive;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Writes captures as WARC 1.1 records, each a complete member or frame. Not thread-safe. Closing
/// releases the compressor.
public final class WarcWriter implements AutoCloseable {

    private static final byte[] NOTHING = new byte[0];
    private static final byte[] END = ascii("\r\n");
    private static final byte[] RECORD_END = ascii("\r\n\r\n");
    private static final byte[] BRACKET_END = ascii(">\r\n");
    private static final byte[] RESPONSE = start("response");
    private static final byte[] REQUEST = start("request");
    private static final byte[] METADATA = start("metadata");
    private static final byte[] INFO = start("warcinfo");
    private static final byte[] REVISIT = start("revisit");
    private static final byte[] CONVERSION = start("conversion");
    private static final byte[] RESOURCE = start("resource");
    private static final byte[] NOT_MODIFIED =
            ascii("WARC-Profile: http://netpreserve.org/warc/1.1/revisit/server-not-modified\r\n");
    private static final byte[] REFERS_TO = ascii("WARC-Refers-To: ");
    private static final byte[] REFERS_TARGET = ascii("WARC-Refers-To-Target-URI: ");
    private static final byte[] REFERS_DATE = ascii("WARC-Refers-To-Date: ");
    private static final byte[] DATE = ascii("WARC-Date: ");
    private static final byte[] TARGET = ascii("WARC-Target-URI: ");
    private static final byte[] ADDRESS = ascii("WARC-IP-Address: ");
    private static final byte[] DIGEST = ascii("WARC-Payload-Digest: ");
    private static final byte[] TRUNCATED = ascii("WARC-Truncated: ");
    private static final byte[] CONCURRENT = ascii("WARC-Concurrent-To: <urn:uuid:");
    private static final byte[] REFERS = ascii("WARC-Refers-To: <urn:uuid:");
    private static final byte[] FILE_NAME = ascii("WARC-Filename: ");
    private static final byte[] HTTP_RESPONSE = contentType("application/http; msgtype=response");
    private static final byte[] HTTP_REQUEST = contentType("application/http; msgtype=request");
    private static final byte[] FIELDS = contentType("application/warc-fields");

    private final RecordIds ids;
    private final WarcDate dates = new WarcDate();
    private final MemberBuffer record = new MemberBuffer();
    private final MemberBuffer members = new MemberBuffer();
    private final Compressor compressor;

    /// @param chance random number, unique to this writer
    public WarcWriter(WarcCoding coding, long chance) {
        this.ids = new RecordIds(chance);
        this.compressor = Compressor.of(coding);
    }

    /// Returns response, request and metadata of a capture as complete members.
    public byte[] write(Capture capture) {
        return write(capture, List.of());
    }

    /// Like the overload with a capture only; the derived records follow the response.
    public byte[] write(Capture capture, List<DerivedRecord> derived) {
        members.clear();
        byte[] responseId = ids.next();
        capture.original()
                .ifPresentOrElse(
                        original -> revisit(capture, original, responseId), () -> response(capture, responseId));
        derived.forEach(record -> derived(record, capture.date(), responseId));
        if (capture.request().length > 0) {
            start(REQUEST, ids.next(), capture.date());
            field(TARGET, capture.targetUri());
            id(CONCURRENT, responseId);
            finish(HTTP_REQUEST, capture.request());
        }
        if (!capture.metadata().isEmpty()) {
            start(METADATA, ids.next(), capture.date());
            field(TARGET, capture.targetUri());
            id(REFERS, responseId);
            finish(FIELDS, fields(capture.metadata()));
        }
        return members.toArray();
    }

    /// Returns the warcinfo record, which describes the writer of a file, as a complete member.
    ///
    /// @param date creation time, milliseconds since 1970
    public byte[] info(String fileName, long date, Map<String, String> about) {
        members.clear();
        start(INFO, ids.next(), date);
        field(FILE_NAME, fileName);
        finish(FIELDS, fields(about));
        return members.toArray();
    }

    private void response(Capture capture, byte[] id) {
        start(RESPONSE, id, capture.date());
        field(TARGET, capture.targetUri());
        if (!capture.address().isEmpty()) {
            field(ADDRESS, capture.address());
        }
        field(DIGEST, capture.payloadDigest());
        capture.truncation().ifPresent(why -> field(TRUNCATED, why.label()));
        fill(HTTP_RESPONSE, capture.responseHead(), capture.body());
        compress(capture.packed());
    }

    private void derived(DerivedRecord derived, long date, byte[] responseId) {
        switch (derived.kind()) {
            case CONVERSION -> {
                start(CONVERSION, ids.next(), date);
                id(REFERS, responseId);
            }
            case RESOURCE -> {
                start(RESOURCE, ids.next(), date);
                id(CONCURRENT, responseId);
            }
            case RESPONSE -> {
                start(RESPONSE, ids.next(), date);
                id(CONCURRENT, responseId);
            }
        }
        field(TARGET, derived.targetUri());
        derived.truncation().ifPresent(why -> field(TRUNCATED, why.label()));
        fill(contentType(derived.contentType()), NOTHING, derived.content());
        compress(derived.packed());
    }

    private void compress(boolean packed) {
        if (packed) {
            compressor.store(record, members);
        } else {
            compressor.write(record, members);
        }
    }

    /// Writes a revisit record, because an unmodified body is not stored again.
    private void revisit(Capture capture, Capture.Original original, byte[] id) {
        start(REVISIT, id, capture.date());
        field(TARGET, capture.targetUri());
        if (!capture.address().isEmpty()) {
            field(ADDRESS, capture.address());
        }
        record.append(NOT_MODIFIED);
        if (!original.record().isEmpty()) {
            field(REFERS_TO, original.record());
        }
        field(REFERS_TARGET, original.targetUri());
        record.append(REFERS_DATE);
        record.append(dates.of(original.date()));
        record.append(END);
        finish(HTTP_RESPONSE, capture.responseHead());
    }

    private void start(byte[] kind, byte[] id, long date) {
        record.clear();
        id(kind, id);
        record.append(DATE);
        record.append(dates.of(date));
        record.append(END);
    }

    private void id(byte[] name, byte[] id) {
        record.append(name);
        record.append(id);
        record.append(BRACKET_END);
    }

    private void field(byte[] name, String value) {
        record.append(name);
        record.appendLine(value);
        record.append(END);
    }

    private void finish(byte[] contentType, byte[] content) {
        fill(contentType, content, NOTHING);
        compressor.write(record, members);
    }

    private void fill(byte[] contentType, byte[] head, byte[] body) {
        record.append(contentType);
        record.append(Integer.toString(head.length + body.length));
        record.append(RECORD_END);
        record.append(head);
        record.append(body);
        record.append(RECORD_END);
    }

    private static byte[] fields(Map<String, String> fields) {
        StringBuilder lines = new StringBuilder();
        fields.forEach((name, value) -> lines.append(name)
                .append(": ")
                .append(value.replace('\r', ' ').replace('\n', ' '))
                .append("\r\n"));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] start(String kind) {
        return ascii("WARC/1.1\r\nWARC-Type: " + kind + "\r\nWARC-Record-ID: <urn:uuid:");
    }

    private static byte[] contentType(String type) {
        return ascii("Content-Type: " + type + "\r\nContent-Length: ");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        compressor.close();
    }
}
