package dev.trawl.worker.execute;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Reads one HTTP/1.1 reply with limits on everything. The connection is not used again, so what follows the reply does
/// not matter.
final class HttpReplyReader {

    static final int MOST_BODY = 1 << 20;
    private static final int MOST_HEAD = 64 << 10;
    private static final int MOST_INTERIM = 10;

    private final InputStream in;
    private int headLeft = MOST_HEAD;

    HttpReplyReader(InputStream in) {
        this.in = in;
    }

    /// @throws IOException when the connection breaks or what comes is no HTTP reply
    HttpReply read() throws IOException {
        for (int interim = 0; interim <= MOST_INTERIM; interim++) {
            int status = status(line());
            Map<String, String> headers = headers();
            if (status >= 200) {
                return body(status, headers);
            }
        }
        throw new ProtocolException("too many interim replies");
    }

    private static int status(String line) throws ProtocolException {
        if (!line.matches("HTTP/1\\.[01] [1-9][0-9]{2}( .*)?")) {
            throw new ProtocolException("no HTTP/1 status line");
        }
        return Integer.parseInt(line, 9, 12, 10);
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new ProtocolException("a header line without a name");
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            String value = line.substring(colon + 1).strip();
            String before = headers.put(name, value);
            if (before != null && !before.equals(value) && name.equals("content-length")) {
                throw new ProtocolException("two different lengths");
            }
        }
        return headers;
    }

    private HttpReply body(int status, Map<String, String> headers) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        boolean complete;
        if (status == 204 || status == 304) {
            complete = true;
        } else if (headers.containsKey("transfer-encoding")) {
            complete = chunks(headers.getOrDefault("transfer-encoding", ""), body);
        } else if (headers.containsKey("content-length")) {
            complete = exactly(length(headers.getOrDefault("content-length", "")), body);
        } else {
            complete = untilClosed(body);
        }
        return new HttpReply(status, body.toString(StandardCharsets.UTF_8), !complete);
    }

    private static long length(String text) throws ProtocolException {
        if (!text.matches("[0-9]{1,18}")) {
            throw new ProtocolException("a length that is no number");
        }
        return Long.parseLong(text);
    }

    private boolean chunks(String coding, ByteArrayOutputStream body) throws IOException {
        if (!coding.equalsIgnoreCase("chunked")) {
            throw new ProtocolException("an unknown transfer coding");
        }
        while (true) {
            String size = line().split(";", 2)[0].strip();
            if (!size.matches("[0-9a-fA-F]{1,15}")) {
                throw new ProtocolException("a chunk without a size");
            }
            long length = Long.parseLong(size, 16);
            if (length == 0) {
                return true;
            }
            if (!exactly(length, body)) {
                return false;
            }
            if (!line().isEmpty()) {
                throw new ProtocolException("a chunk that does not end");
            }
        }
    }

    /// @return false when it would be more than allowed; as much as allowed is read
    private boolean exactly(long length, ByteArrayOutputStream body) throws IOException {
        int wanted = (int) Math.min(length, MOST_BODY - body.size());
        byte[] bytes = in.readNBytes(wanted);
        body.writeBytes(bytes);
        if (bytes.length < wanted) {
            throw new EOFException("the reply ended early");
        }
        return wanted == length;
    }

    private boolean untilClosed(ByteArrayOutputStream body) throws IOException {
        body.writeBytes(in.readNBytes(MOST_BODY));
        return body.size() < MOST_BODY || in.read() < 0;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the reply ended early");
            }
            if (--headLeft < 0) {
                throw new ProtocolException("the head of the reply is too large");
            }
            line.write(next);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}
