package dev.trawl.worker.execute;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// One POST of JSON, checked when built.
///
/// @param headers beside those that the request needs anyway
record HttpCall(URI url, Map<String, String> headers, String body) {

    private static final Set<String> OWN_HEADERS = Set.of(
            "host",
            "connection",
            "content-length",
            "content-type",
            "transfer-encoding",
            "expect",
            "upgrade",
            "te",
            "trailer");
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    HttpCall {
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("url must be http or https");
        }
        if (url.getHost() == null || url.getRawUserInfo() != null || url.getPort() > 65_535 || url.getPort() == 0) {
            throw new IllegalArgumentException("url must have a host, a possible port and no user");
        }
        headers.forEach(HttpCall::check);
    }

    boolean secure() {
        return "https".equalsIgnoreCase(url.getScheme());
    }

    int port() {
        return url.getPort() > 0 ? url.getPort() : secure() ? HTTPS : HTTP;
    }

    /// The host without the brackets of an IPv6 address.
    String host() {
        String host = url.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /// The request as it goes over the wire.
    byte[] bytes() {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        URI ascii = URI.create(url.toASCIIString());
        String path = ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
        String target = ascii.getRawQuery() == null ? path : path + "?" + ascii.getRawQuery();
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Host", url.getPort() > 0 ? url.getHost() + ":" + url.getPort() : url.getHost());
        all.put("Content-Type", "application/json");
        all.put("Content-Length", Integer.toString(content.length));
        all.put("Connection", "close");
        all.put("Accept", "application/json");
        all.put("Accept-Encoding", "identity");
        all.putAll(headers);
        StringBuilder head = new StringBuilder("POST ").append(target).append(" HTTP/1.1\r\n");
        all.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + content.length + 2);
        request.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(content);
        return request.toByteArray();
    }

    private static void check(String name, String value) {
        if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}") || OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header '%s' cannot be set".formatted(KnownKeys.printable(name)));
        }
        if (!value.matches("[\\t\\x20-\\x7e\\xa0-\\xff]{0,8000}")) {
            throw new IllegalArgumentException("header '%s' has a value that cannot be sent".formatted(name));
        }
    }
}
