package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HttpProxy;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.wire.Bytes;
import dev.trawl.crawl.fetch.wire.Coding;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// Serializes requests for the wire.
final class RequestText {

    private static final String BLOTTED = "***";
    private static final List<String> SECRET = List.of("auth", "token", "secret", "password", "apikey", "session");

    private final String userAgent;

    RequestText(String userAgent) {
        this.userAgent = new Header("User-Agent", userAgent).value();
    }

    /// @param sent the bytes for the server
    /// @param shown the bytes for the archive, with secrets redacted
    record Written(Octets sent, Octets shown) {}

    Written write(Hop hop, FetchRequest request) {
        String cookies = request.cookies().header(hop.url());
        boolean secret = hop.credentials().isPresent()
                || request.proxy().flatMap(HttpProxy::credentials).isPresent()
                || !cookies.isEmpty()
                || hop.headers().stream()
                        .anyMatch(header -> header.isSecret() || header.isNamed("cookie") || isSecret(header.name()));
        Octets sent = bytes(hop, cookies, request, true);
        return new Written(sent, secret ? bytes(hop, cookies, request, false) : sent);
    }

    private Octets bytes(Hop hop, String cookies, FetchRequest request, boolean open) {
        StringBuilder text = new StringBuilder(256);
        Url url = hop.url();
        boolean absolute = request.proxy().isPresent() && url.scheme().equals("http");
        text.append(hop.method()).append(' ');
        if (absolute) {
            text.append("http://").append(authority(url));
        }
        text.append(url.requestTarget()).append(" HTTP/1.1\r\nHost: ").append(authority(url));
        text.append("\r\n");
        defaults(hop, text);
        headers(hop, cookies, open, text);
        if (absolute) {
            request.proxy()
                    .flatMap(HttpProxy::credentials)
                    .ifPresent(own -> line(text, "Proxy-Authorization", open ? own.header() : BLOTTED));
        }
        return withBody(hop, text);
    }

    private void defaults(Hop hop, StringBuilder text) {
        unlessGiven(hop, text, "User-Agent", userAgent);
        unlessGiven(hop, text, "Accept", "*/*");
        unlessGiven(hop, text, "Accept-Encoding", Coding.ACCEPTED);
    }

    private static void headers(Hop hop, String cookies, boolean open, StringBuilder text) {
        String cookie = cookies;
        for (Header header : hop.headers()) {
            if (header.isNamed("cookie")) {
                cookie = cookie.isEmpty() ? header.value() : header.value() + "; " + cookie;
            } else {
                boolean shown = open || !(header.isSecret() || isSecret(header.name()));
                line(text, header.name(), shown ? header.value() : BLOTTED);
            }
        }
        if (!cookie.isEmpty()) {
            line(text, "Cookie", open ? cookie : BLOTTED);
        }
        if (!isGiven(hop, "authorization")) {
            hop.credentials().ifPresent(own -> line(text, "Authorization", open ? own.header() : BLOTTED));
        }
    }

    /// Treats a header as secret if its name suggests so.
    private static boolean isSecret(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace("-", "");
        return SECRET.stream().anyMatch(plain::contains);
    }

    private static Octets withBody(Hop hop, StringBuilder text) {
        if (hop.method().hasBody() || hop.body().size() > 0) {
            line(text, "Content-Length", Integer.toString(hop.body().size()));
        }
        byte[] head = text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        if (hop.body().size() == 0) {
            return Octets.of(head);
        }
        Bytes all = new Bytes(PageMemory.unlimited());
        all.add(head, 0, head.length);
        all.add(hop.body().bytes(), 0, hop.body().size());
        return Octets.of(all.toArray());
    }

    private static void unlessGiven(Hop hop, StringBuilder text, String name, String value) {
        if (!isGiven(hop, name)) {
            line(text, name, value);
        }
    }

    private static boolean isGiven(Hop hop, String name) {
        for (Header header : hop.headers()) {
            if (header.isNamed(name)) {
                return true;
            }
        }
        return false;
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }

    private static String authority(Url url) {
        return url.explicitPort() < 0 ? url.host() : url.host() + ":" + url.explicitPort();
    }
}
