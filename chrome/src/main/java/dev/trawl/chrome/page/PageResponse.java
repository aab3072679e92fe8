package dev.trawl.chrome.page;

import dev.trawl.chrome.pool.SessionProxy;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.fetch.Timings;
import dev.trawl.crawl.fetch.http.StoredReply;
import dev.trawl.crawl.fetch.wire.RenderedHead;
import dev.trawl.crawl.url.Url;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A response as the browser reports it.
///
/// @param requestId of the protocol; the same for all redirects of a request
/// @param method of the request
/// @param sent header lines of the request
/// @param response `Network.Response`
/// @param headers of the server, `Set-Cookie` included, if they arrived separately
record PageResponse(
        String requestId, String method, JsonNode sent, Url url, JsonNode response, Optional<JsonNode> headers) {

    private static final Budgets HEADS = Budgets.DEFAULTS.withBytes(0, 0);
    private static final Set<String> SECRET = Set.of("authorization", "cookie", "proxy-authorization");

    private static final Set<String> OF_FRAMING = Set.of("content-encoding", "content-length", "transfer-encoding");

    int status() {
        return response.path("status").asInt(0);
    }

    String mimeType() {
        return response.path("mimeType").asString("").toLowerCase(Locale.ROOT);
    }

    boolean isHtml() {
        return mimeType().equals("text/html") || mimeType().equals("application/xhtml+xml");
    }

    /// The encoding of a text, from which the browser decoded it.
    Charset charset() {
        return named(response.path("charset").asString(""));
    }

    private static Charset named(String name) {
        try {
            return name.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalArgumentException _) {
            return StandardCharsets.UTF_8;
        }
    }

    /// The response of a document with the charset that the browser found in the document, if the header names none.
    ///
    /// @param name `document.characterSet`
    PageResponse withDocumentCharset(String name) {
        // UTF-16 is found by a byte order mark alone, which the browser removes.
        boolean keeps = !response.path("charset").asString("").isEmpty() || name.startsWith("UTF-16");
        if (keeps || !response.isObject()) {
            return this;
        }
        JsonNode changed = response.deepCopy().asObject().put("charset", name);
        return new PageResponse(requestId, method, sent, url, changed, headers);
    }

    /// True if the browser would save the body as a file.
    boolean isAttachment() {
        return header("content-disposition")
                .filter(value -> value.strip().toLowerCase(Locale.ROOT).startsWith("attachment"))
                .isPresent();
    }

    /// True if the proxy answered in place of the server.
    boolean isOfProxy() {
        return header(SessionProxy.ERROR_HEADER).isPresent();
    }

    private JsonNode headerNode() {
        return headers.orElse(response.path("headers"));
    }

    private Optional<String> header(String name) {
        return headerNode()
                .propertyStream()
                .filter(field -> field.getKey().equalsIgnoreCase(name))
                .map(field -> field.getValue().asString(""))
                .findFirst();
    }

    List<String> setCookies() {
        return header("set-cookie").map(value -> value.lines().toList()).orElse(List.of());
    }

    /// The exchange with the body as received.
    ///
    /// @param took from the request to the end of the body
    Optional<HttpExchange> exchange(SessionProxy proxy, Octets body, boolean truncated, Duration took) {
        return parsed(body).map(head -> exchange(proxy, head, body, truncated, took));
    }

    /// The exchange with a rendered document in place of the body.
    Optional<HttpExchange> rendered(SessionProxy proxy, Octets document, boolean truncated, Duration took) {
        return parsed(Octets.NONE).map(RenderedHead::of).map(head -> exchange(proxy, head, document, truncated, took));
    }

    private HttpExchange exchange(SessionProxy proxy, ReplyHead head, Octets body, boolean truncated, Duration took) {
        InetAddress address = proxy.connected(url.host(), url.port()).orElse(InetAddress.getLoopbackAddress());
        return new HttpExchange(url, address, Octets.of(request()), head, body, body, truncated, timings(took));
    }

    private Optional<ReplyHead> parsed(Octets body) {
        return StoredReply.head(head(body), HEADS);
    }

    private byte[] head(Octets body) {
        String reason = printable(response.path("statusText").asString(""));
        StringBuilder text = new StringBuilder("HTTP/1.1 %d %s\r\n".formatted(status(), reason));
        headerNode()
                .propertyStream()
                .filter(field -> !OF_FRAMING.contains(field.getKey().toLowerCase(Locale.ROOT)))
                .forEach(field -> field.getValue()
                        .asString("")
                        .lines()
                        .forEach(value -> text.append(field.getKey())
                                .append(": ")
                                .append(printable(value))
                                .append("\r\n")));
        return text.append("Content-Length: ")
                .append(body.size())
                .append("\r\n\r\n")
                .toString()
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] request() {
        StringBuilder text =
                new StringBuilder("%s %s HTTP/1.1\r\nHost: %s\r\n".formatted(method, url.requestTarget(), url.host()));
        sent.propertyStream().forEach(field -> {
            boolean secret = SECRET.contains(field.getKey().toLowerCase(Locale.ROOT));
            text.append(field.getKey())
                    .append(": ")
                    .append(secret ? "***" : printable(field.getValue().asString("")))
                    .append("\r\n");
        });
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String printable(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0a-\\x1f\\x7f]", " ");
    }

    private Timings timings(Duration took) {
        JsonNode timing = response.path("timing");
        Duration dns = phase(timing, "dnsStart", "dnsEnd");
        Duration connect = phase(timing, "connectStart", "connectEnd");
        Duration tls = phase(timing, "sslStart", "sslEnd");
        Duration plain = connect.compareTo(tls) > 0 ? connect.minus(tls) : Duration.ZERO;
        Duration firstByte = phase(timing, "sendStart", "receiveHeadersEnd");
        Duration before = dns.plus(plain).plus(tls).plus(firstByte);
        Duration rest = took.compareTo(before) > 0 ? took.minus(before) : Duration.ZERO;
        return new Timings(dns, plain, tls, firstByte, rest);
    }

    /// Milliseconds of the protocol; -1 if a phase was skipped.
    private static Duration phase(JsonNode timing, String from, String to) {
        double start = timing.path(from).asDouble(-1);
        double end = timing.path(to).asDouble(-1);
        return start < 0 || end < start ? Duration.ZERO : Duration.ofNanos((long) ((end - start) * 1e6));
    }
}
