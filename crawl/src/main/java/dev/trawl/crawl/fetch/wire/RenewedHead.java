package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.ReplyHead;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// The head of a stored reply, updated with the fields of a 304 reply.
public final class RenewedHead {

    /// Fields that describe the stored body or the connection.
    private static final Set<String> KEPT =
            Set.of("transfer-encoding", "connection", "keep-alive", "trailer", "te", "upgrade", "set-cookie");

    private RenewedHead() {}

    public static ReplyHead of(ReplyHead stored, ReplyHead later) {
        Set<String> newer = new HashSet<>();
        later.headers().forEach((name, _) -> newer.add(name.toLowerCase(Locale.ROOT)));
        newer.removeIf(name -> KEPT.contains(name) || name.startsWith("content-") || name.startsWith("proxy-"));
        StringBuilder text = new StringBuilder(512)
                .append("HTTP/1.1 ")
                .append(stored.status())
                .append(" \r\n");
        stored.headers()
                .forEach((name, value) -> line(text, name, value, !newer.contains(name.toLowerCase(Locale.ROOT))));
        later.headers()
                .forEach((name, value) -> line(text, name, value, newer.contains(name.toLowerCase(Locale.ROOT))));
        byte[] raw = text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        try {
            return ParseHead.parse(raw, Integer.MAX_VALUE);
        } catch (FetchFailedException _) {
            return stored; // unreachable, because both heads were parsed before
        }
    }

    private static void line(StringBuilder text, String name, String value, boolean wanted) {
        if (wanted) {
            text.append(name).append(": ").append(value).append("\r\n");
        }
    }
}
