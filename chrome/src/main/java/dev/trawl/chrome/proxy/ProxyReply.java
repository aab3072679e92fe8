package dev.trawl.chrome.proxy;

import dev.trawl.chrome.pool.SessionProxy;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.fetch.wire.Framing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The heads of replies to a browser.
final class ProxyReply {

    private static final Set<String> OF_CONNECTION = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authenticate",
            "proxy-authentication-info",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "content-length",
            SessionProxy.ERROR_HEADER);

    private static final int MOST_REASON = 100;

    static final byte[] ESTABLISHED = bytes("HTTP/1.1 200 Connection established\r\n\r\n");

    private ProxyReply() {}

    /// The answer of the proxy itself. The browser closes the connection after it.
    static byte[] refusal(int status, String code, String reason) {
        String body = "Trawl did not forward this request: " + reason + "\n";
        return bytes("HTTP/1.1 " + status + " " + shown(code) + "\r\n" + SessionProxy.ERROR_HEADER + ": " + code
                + "\r\nContent-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\nConnection: close\r\n\r\n" + body);
    }

    static int status(FetchError error) {
        return switch (error) {
            case BLOCKED_ADDRESS -> 403;
            case TIMEOUT_CONNECT, TIMEOUT_TLS, TIMEOUT_FIRST_BYTE, TIMEOUT_IDLE, TIMEOUT_TOTAL -> 504;
            default -> 502;
        };
    }

    /// The head of a server's reply, written anew. The body follows with a length, in chunks or not at all.
    static byte[] head(ReplyHead head, Framing framing, boolean toHead) {
        StringBuilder text = new StringBuilder(512);
        text.append("HTTP/1.1 ")
                .append(head.status())
                .append(' ')
                .append(reason(head))
                .append("\r\n");
        head.headers().forEach((name, value) -> {
            if (!OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                line(text, name, value);
            }
        });
        switch (framing.kind()) {
            case NONE -> length(head, toHead, text);
            case LENGTH -> line(text, "Content-Length", Long.toString(framing.length()));
            case CHUNKED, CLOSE -> line(text, "Transfer-Encoding", "chunked");
        }
        return bytes(text.append("\r\n").toString());
    }

    /// Keeps the length in the reply to HEAD, which scripts read.
    private static void length(ReplyHead head, boolean toHead, StringBuilder text) {
        List<String> lengths = head.headers().all("content-length");
        if (toHead && lengths.size() == 1 && lengths.getFirst().chars().allMatch(Character::isDigit)) {
            line(text, "Content-Length", lengths.getFirst());
        }
    }

    private static String reason(ReplyHead head) {
        String first =
                head.raw().text(StandardCharsets.ISO_8859_1).lines().findFirst().orElse("");
        int at = first.indexOf(' ', first.indexOf(' ') + 1);
        return at < 0 ? "" : shown(first.substring(at + 1).strip());
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars()
                .limit(MOST_REASON)
                .forEach(letter -> shown.append(letter >= ' ' && letter < 0x7f ? (char) letter : '?'));
        return shown.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
