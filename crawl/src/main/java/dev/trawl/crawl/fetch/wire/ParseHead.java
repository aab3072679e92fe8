package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.Headers;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.ReplyHead;
import java.util.Arrays;

/// Parses status line and header fields of a head. Accepts a bare LF as line end and folded lines, for old
/// servers. White space before a colon is part of the name, as in curl. Other parsers might read these
/// differently, so they are rejected: NUL, bare CR, control character in a field, line without a name, inner
/// space in a name.
final class ParseHead {

    private static final byte[] VERSION = {'H', 'T', 'T', 'P', '/'};
    private static final int MAJOR_AT = 5;
    private static final int MINOR_AT = 7;
    private static final int STATUS_AT = 9;
    private static final byte DELETE = 0x7f;
    private static final boolean[] TOKEN = tokens();

    private final byte[] raw;
    private final int most;
    private byte[] bytes;
    private boolean unfolded;
    private int[] marks = new int[64];
    private int used;

    private ParseHead(byte[] raw, int most) {
        this.raw = raw;
        this.bytes = raw;
        this.most = most;
    }

    /// @param raw a complete head with its empty line
    /// @param most maximum number of header lines
    static ReplyHead parse(byte[] raw, int most) throws FetchFailedException {
        return new ParseHead(raw, most).parse();
    }

    /// True if these bytes may be the start of a reply.
    static boolean begins(byte[] bytes, int from, int to) {
        int count = Math.min(VERSION.length, to - from);
        return Arrays.equals(bytes, from, from + count, VERSION, 0, count);
    }

    private ReplyHead parse() throws FetchFailedException {
        int end = lineEnd(0, false);
        int status = status(contentEnd(0, end));
        int minor = raw[MINOR_AT] - '0';
        int at = end + 1;
        while (!isBlank(at)) {
            end = lineEnd(at, true);
            field(at, contentEnd(at, end));
            at = end + 1;
        }
        return new ReplyHead(status, minor, Octets.of(raw), new Headers(bytes, Arrays.copyOf(marks, used)));
    }

    private int status(int end) throws FetchFailedException {
        boolean good = begins(raw, 0, end)
                && end >= STATUS_AT + 3
                && isKnownVersion()
                && raw[8] == ' '
                && (end == STATUS_AT + 3 || raw[STATUS_AT + 3] == ' ');
        int status = 0;
        for (int at = STATUS_AT; good && at < STATUS_AT + 3; at++) {
            good = raw[at] >= '0' && raw[at] <= '9';
            status = status * 10 + raw[at] - '0';
        }
        if (!good || status < 100) {
            throw broken("no HTTP/1 status line");
        }
        return status;
    }

    /// Some servers send HTTP/1 with version 2.0.
    private boolean isKnownVersion() {
        byte minor = raw[MINOR_AT];
        return raw[MAJOR_AT + 1] == '.'
                && (raw[MAJOR_AT] == '1' ? minor == '0' || minor == '1' : raw[MAJOR_AT] == '2' && minor == '0');
    }

    private void field(int from, int end) throws FetchFailedException {
        if (bytes[from] == ' ' || bytes[from] == '\t') {
            unfold(from, end);
            return;
        }
        int colon = from;
        while (colon < end && bytes[colon] >= 0 && TOKEN[bytes[colon]]) {
            colon++;
        }
        colon = colon == from ? from : skipSpace(colon, end);
        if (colon == from || colon == end || bytes[colon] != ':') {
            throw broken("a header line without a proper name");
        }
        if (used / 4 >= most) {
            throw new FetchFailedException(FetchError.TOO_LARGE_HEADERS, "more than %d header lines".formatted(most));
        }
        if (used == marks.length) {
            marks = Arrays.copyOf(marks, used * 2);
        }
        int start = skipSpace(colon + 1, end);
        marks[used++] = from;
        marks[used++] = colon;
        marks[used++] = start;
        marks[used++] = trimmed(start, end);
    }

    /// Appends a folded line to the previous value, separated by one space.
    private void unfold(int from, int end) throws FetchFailedException {
        if (used == 0) {
            throw broken("a folded line without a header before it");
        }
        int start = skipSpace(from, end);
        int length = trimmed(start, end) - start;
        int valueEnd = marks[used - 1];
        if (marks[used - 2] == valueEnd) {
            marks[used - 2] = start;
            marks[used - 1] = start + length;
        } else if (length > 0) {
            if (!unfolded) {
                bytes = raw.clone();
                unfolded = true;
            }
            bytes[valueEnd] = ' ';
            System.arraycopy(bytes, start, bytes, valueEnd + 1, length);
            marks[used - 1] = valueEnd + 1 + length;
        }
    }

    private int skipSpace(int from, int end) {
        int at = from;
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) {
            at++;
        }
        return at;
    }

    private int trimmed(int from, int end) {
        int at = end;
        while (at > from && (bytes[at - 1] == ' ' || bytes[at - 1] == '\t')) {
            at--;
        }
        return at;
    }

    private boolean isBlank(int at) {
        return raw[at] == '\n' || (raw[at] == '\r' && raw[at + 1] == '\n');
    }

    private int lineEnd(int from, boolean field) throws FetchFailedException {
        int at = from;
        while (raw[at] != '\n') {
            byte letter = raw[at];
            if (letter >= 0 && (letter < ' ' || letter == DELETE) && isRefused(at, field)) {
                throw broken("a control character in the head");
            }
            at++;
        }
        return at;
    }

    private boolean isRefused(int at, boolean field) {
        return switch (raw[at]) {
            case 0 -> true;
            case '\r' -> raw[at + 1] != '\n';
            case '\t' -> false;
            default -> field;
        };
    }

    private int contentEnd(int from, int lineEnd) {
        return lineEnd > from && raw[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
    }

    private static FetchFailedException broken(String what) {
        return new FetchFailedException(FetchError.BAD_RESPONSE, what);
    }

    /// True for characters allowed in names of headers and chunk extensions.
    static boolean isToken(int letter) {
        return letter >= 0 && letter < TOKEN.length && TOKEN[letter];
    }

    private static boolean[] tokens() {
        boolean[] token = new boolean[128];
        for (char letter :
                "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".toCharArray()) {
            token[letter] = true;
        }
        return token;
    }
}
