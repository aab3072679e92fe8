package dev.trawl.crawl.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads record headers and passes the record content on.
final class RecordReader {

    static final String TOO_SHORT = "a record ends too early";

    private static final int LONGEST_HEADER = 1 << 20;
    private static final int CHUNK = 16 * 1024;

    private final MemberChain members;
    private final byte[] one = new byte[1];
    private final byte[] chunk = new byte[CHUNK];
    private long start;
    private int headers;
    private boolean done;
    private boolean tooShort;

    RecordReader(MemberChain members) {
        this.members = members;
    }

    /// Receives the content of a record in parts.
    @FunctionalInterface
    interface Content {
        void add(RecordHead head, byte[] bytes, int count);
    }

    /// True if the member ended before the declared length of its last record. That record was omitted.
    boolean isTooShort() {
        return tooShort;
    }

    /// File offset at which the bytes read so far end.
    long end() {
        return members.end();
    }

    /// Number of headers read so far.
    int headers() {
        return headers;
    }

    /// File offset of the member in which the last record began.
    long start() {
        return start;
    }

    /// Reads the next complete record of the member; empty at its end. If the next member continues the record,
    /// reading proceeds with the rest of that member.
    Optional<RecordHead> next(Content content) throws IOException {
        if (done) {
            return Optional.empty();
        }
        int first = skipLineBreaks();
        if (first < 0) {
            return Optional.empty();
        }
        start = members.start();
        String line = (char) first + line();
        boolean warc = line.startsWith("WARC/");
        RecordHead head = warc ? warc() : ArcLine.parse(line);
        headers++;
        boolean whole = pass(head, head.length(), content);
        if (!whole && members.isPlain()) {
            throw new EOFException(TOO_SHORT);
        }
        tooShort = !whole; // later compressed members can still be read
        done = tooShort || members.finishRecord(warc ? 4 : 1);
        return Optional.of(head).filter(_ -> !tooShort);
    }

    /// Reads at most the first `most` content bytes of the next record. The reader cannot be used afterwards.
    void begin(int most, Content content) throws IOException {
        int first = skipLineBreaks();
        String line = first < 0 ? "" : (char) first + line();
        if (line.startsWith("WARC/")) {
            RecordHead head = warc();
            pass(head, Math.min(most, head.length()), content);
        }
        done = true;
    }

    private RecordHead warc() throws IOException {
        String type = "";
        String target = "";
        long length = -1;
        int total = 0;
        Map<String, String> others = new HashMap<>();
        String line = line();
        while (!line.isEmpty()) {
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon)).strip().toLowerCase(Locale.ROOT);
            String value = line.substring(colon + 1).strip();
            switch (name) {
                case "warc-type" -> type = value;
                case "warc-target-uri" -> target = bare(value);
                case "content-length" -> length = length(value);
                default -> {
                    total += line.length();
                    others.put(name, value);
                }
            }
            if (total > LONGEST_HEADER) {
                throw new IOException("a header without end");
            }
            line = line();
        }
        if (type.isEmpty() || length < 0) {
            throw new IOException("a record without a type or length");
        }
        return new RecordHead(type, target, length, others);
    }

    /// Old writers put the URL in angle brackets.
    private static String bare(String target) {
        return target.startsWith("<") && target.endsWith(">") ? target.substring(1, target.length() - 1) : target;
    }

    static long length(String digits) throws IOException {
        if (!digits.matches("\\d{1,18}")) {
            throw new IOException("'%s' is no length of a record".formatted(digits));
        }
        return Long.parseLong(digits);
    }

    private int skipLineBreaks() throws IOException {
        int c = read();
        while (c == '\r' || c == '\n') {
            c = read();
        }
        return c;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        int c = readHeader();
        while (c != '\n') {
            if (line.length() > LONGEST_HEADER) {
                throw new IOException("a header without end");
            }
            line.append((char) c);
            c = readHeader();
        }
        int end = line.length() - (!line.isEmpty() && line.charAt(line.length() - 1) == '\r' ? 1 : 0);
        // Decode the raw bytes as UTF-8, because headers may contain any character.
        return new String(line.substring(0, end).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /// False if the member ends earlier.
    private boolean pass(RecordHead head, long length, Content content) throws IOException {
        long left = length;
        while (left > 0) {
            int count = members.read(chunk, 0, (int) Math.min(left, CHUNK));
            if (count > 0) {
                content.add(head, chunk, count);
                left -= count;
            } else if (!members.continueRecord()) {
                return false;
            }
        }
        return true;
    }

    private int read() throws IOException {
        return members.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    private int readHeader() throws IOException {
        int c = read();
        while (c < 0) {
            if (!members.continueRecord()) {
                throw new EOFException("a header ends too early");
            }
            c = read();
        }
        return c;
    }
}
