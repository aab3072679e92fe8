package dev.trawl.chrome.proxy;

import dev.trawl.chrome.proxy.ProxyRequest.Field;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.Feed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the requests of one connection. Accepts only what a browser sends: HTTP/1.1, CRLF line ends, `CONNECT` or
/// an absolute `http` URL, one `Host` that names the same target, and a body with one length. Anything that two
/// parsers might read differently is refused.
final class ReadProxyRequest {

    private static final int FIRST_BYTES = 4 << 10;
    private static final int MOST_FIELDS = 200;
    private static final int MOST_DIGITS = 18;
    private static final String SCHEME = "http://";
    private static final String VERSION = "HTTP/1.1";
    private static final Set<String> OF_CONNECTION = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authorization",
            "proxy-authenticate",
            "te",
            "trailer",
            "upgrade",
            "host",
            "content-length");

    private final Connection browser;
    private final Deadlines deadlines;
    private final ProxyLimits limits;
    private final Feed.Wire feed;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int from;
    private int to;

    ReadProxyRequest(Connection browser, Deadlines deadlines, ProxyLimits limits) {
        this.browser = browser;
        this.deadlines = deadlines;
        this.limits = limits;
        this.feed = new Feed.Wire(browser, deadlines);
    }

    /// Waits for the next request. Empty when the browser has closed the connection.
    Optional<ProxyRequest> next() throws FetchFailedException, RefusedRequestException {
        Optional<List<String>> lines = head();
        return lines.isPresent() ? Optional.of(parse(lines.get())) : Optional.empty();
    }

    /// True if the browser has sent nothing after the last request.
    boolean isDrained() {
        return from == to;
    }

    /// Reads bytes of a body. Returns -1 at the end of the connection.
    int body(byte[] into, int count) throws FetchFailedException {
        if (from == to) {
            deadlines.waitFor(browser, FetchError.TIMEOUT_IDLE, limits.idle().toNanos());
            return feed.read(into, 0, count, FetchError.TRUNCATED);
        }
        int got = Math.min(count, to - from);
        System.arraycopy(buffer, from, into, 0, got);
        from += got;
        return got;
    }

    private Optional<List<String>> head() throws FetchFailedException, RefusedRequestException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        deadlines.waitFor(browser, FetchError.TIMEOUT_IDLE, limits.idle().toNanos());
        boolean begun = to > 0;
        int scanned = 0;
        while (true) {
            if (begun && scanned == 0) {
                deadlines.waitFor(
                        browser,
                        FetchError.TIMEOUT_FIRST_BYTE,
                        limits.headTime().toNanos());
            }
            int end = end(scanned);
            if (end > 0) {
                String text = new String(buffer, 0, end - 4, StandardCharsets.ISO_8859_1);
                from = end;
                return Optional.of(List.of(text.split("\r\n", -1)));
            }
            if (to >= limits.headBytes()) {
                throw new RefusedRequestException(431, "more than %d bytes of headers".formatted(limits.headBytes()));
            }
            if (to == buffer.length) {
                buffer = Arrays.copyOf(buffer, buffer.length * 2);
            }
            scanned = Math.max(scanned, to - 3);
            int got = feed.read(buffer, to, buffer.length - to, FetchError.NO_REPLY);
            if (got < 0) {
                return Optional.empty();
            }
            begun = true;
            to += got;
        }
    }

    /// The offset after the empty line; -1 if it is not yet received.
    private int end(int scanned) {
        for (int at = Math.max(scanned, 0); at + 3 < to; at++) {
            if (buffer[at] == '\r' && buffer[at + 1] == '\n' && buffer[at + 2] == '\r' && buffer[at + 3] == '\n') {
                return at + 4;
            }
        }
        return -1;
    }

    private static ProxyRequest parse(List<String> lines) throws RefusedRequestException {
        String[] words = lines.getFirst().split(" ", -1);
        if (words.length != 3 || !isToken(words[0]) || !isVisible(words[1]) || !words[2].equals(VERSION)) {
            throw broken("not a request line of HTTP/1.1");
        }
        List<Field> fields = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            fields.add(field(line));
        }
        if (fields.size() > MOST_FIELDS) {
            throw new RefusedRequestException(431, "more than %d header lines".formatted(MOST_FIELDS));
        }
        boolean tunnel = words[0].equals("CONNECT");
        String authority = tunnel ? words[1] : authority(words[1]);
        ProxyTarget target =
                ProxyTarget.parse(authority, tunnel).orElseThrow(() -> broken("a target that is no host and port"));
        checkHost(fields, target, tunnel);
        String path = tunnel ? "" : path(words[1].substring(SCHEME.length() + authority.length()));
        Optional<Long> length = length(fields, tunnel);
        return new ProxyRequest(words[0], target, path, endToEnd(fields), length.orElse(0L), length.isPresent());
    }

    private static Field field(String line) throws RefusedRequestException {
        int colon = line.indexOf(':');
        if (colon < 1 || !isToken(line.substring(0, colon))) {
            throw broken("a header line without a proper name");
        }
        String value = line.substring(colon + 1);
        if (!value.chars().allMatch(letter -> letter == '\t' || (letter >= ' ' && letter != 0x7f))) {
            throw broken("a control character in a header");
        }
        return new Field(line.substring(0, colon), value.strip());
    }

    private static String authority(String address) throws RefusedRequestException {
        if (!address.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw broken("not an absolute http URL; this port is a proxy");
        }
        int end = SCHEME.length();
        while (end < address.length() && "/?#\\".indexOf(address.charAt(end)) < 0) {
            end++;
        }
        return address.substring(SCHEME.length(), end);
    }

    private static String path(String rest) throws RefusedRequestException {
        if (rest.indexOf('#') >= 0 || rest.startsWith("\\")) {
            throw broken("a URL that browsers do not send");
        }
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    private static void checkHost(List<Field> fields, ProxyTarget target, boolean tunnel)
            throws RefusedRequestException {
        List<String> hosts = values(fields, "host");
        if (hosts.size() != 1) {
            throw broken("not exactly one Host header");
        }
        if (!ProxyTarget.parse(hosts.getFirst(), tunnel).filter(target::equals).isPresent()) {
            throw broken("a Host header that names another target");
        }
    }

    private static Optional<Long> length(List<Field> fields, boolean tunnel) throws RefusedRequestException {
        List<String> lengths = values(fields, "content-length");
        if (!values(fields, "transfer-encoding").isEmpty()) {
            throw new RefusedRequestException(411, "a body without a length");
        }
        if (!values(fields, "expect").isEmpty()) {
            throw new RefusedRequestException(417, "an expectation");
        }
        if (lengths.isEmpty()) {
            return Optional.empty();
        }
        String digits = lengths.getFirst();
        boolean isNumber = !digits.isEmpty()
                && digits.length() <= MOST_DIGITS
                && digits.chars().allMatch(letter -> letter >= '0' && letter <= '9');
        if (lengths.size() != 1 || !isNumber || tunnel) {
            throw broken("not exactly one length of the body");
        }
        return Optional.of(Long.parseLong(digits));
    }

    private static List<Field> endToEnd(List<Field> fields) {
        Set<String> named = values(fields, "connection").stream()
                .flatMap(value -> Stream.of(value.split(",")))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return fields.stream()
                .filter(field -> !OF_CONNECTION.contains(field.name().toLowerCase(Locale.ROOT)))
                .filter(field -> !named.contains(field.name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    private static List<String> values(List<Field> fields, String name) {
        return fields.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(Field::value)
                .toList();
    }

    private static boolean isToken(String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(letter -> letter < 128
                                && (Character.isLetterOrDigit(letter) || "!#$%&'*+-.^_`|~".indexOf(letter) >= 0));
    }

    private static boolean isVisible(String text) {
        return text.chars().allMatch(letter -> letter > ' ' && letter < 0x7f);
    }

    private static RefusedRequestException broken(String reason) {
        return new RefusedRequestException(400, reason);
    }
}
