package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.ReplyHead;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/// The head of a reply whose body is the rendered document in place of the received one.
public final class RenderedHead {

    /// Fields that describe the received body.
    private static final Set<String> OF_BODY =
            Set.of("content-type", "content-encoding", "content-length", "transfer-encoding", "content-md5", "digest");

    private RenderedHead() {}

    public static ReplyHead of(ReplyHead received) {
        StringBuilder text = new StringBuilder(512)
                .append("HTTP/1.1 ")
                .append(received.status())
                .append(" \r\n");
        received.headers().forEach((name, value) -> {
            if (!OF_BODY.contains(name.toLowerCase(Locale.ROOT))) {
                text.append(name).append(": ").append(value).append("\r\n");
            }
        });
        text.append("Content-Type: text/html; charset=utf-8\r\n\r\n");
        try {
            return ParseHead.parse(text.toString().getBytes(StandardCharsets.ISO_8859_1), Integer.MAX_VALUE);
        } catch (FetchFailedException _) {
            return received; // unreachable, because the head was parsed before
        }
    }
}
