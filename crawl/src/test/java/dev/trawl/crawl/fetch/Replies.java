package dev.trawl.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Well-formed replies for tests.
final class Replies {

    private Replies() {}

    static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
    }

    static byte[] coded(String coding, byte[] body) {
        return joined(
                "HTTP/1.1 200 OK\r\nContent-Encoding: %s\r\nContent-Length: %d\r\n\r\n".formatted(coding, body.length),
                body);
    }

    static String redirect(int status, String location) {
        return "HTTP/1.1 %d Moved\r\nLocation: %s\r\nContent-Length: 4\r\n\r\ngone".formatted(status, location);
    }

    static byte[] joined(String head, byte[] body) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(body);
        return all.toByteArray();
    }

    static byte[] joined(byte[] body, String tail) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(body);
        all.writeBytes(tail.getBytes(StandardCharsets.ISO_8859_1));
        return all.toByteArray();
    }
}
