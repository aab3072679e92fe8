package dev.trawl.gateway.http;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;

/// Headers of every response: no sniffing, framing, caching, indexing or loading of resources.
final class SecurityHeaders {

    static final Map<String, String> ALL = Map.of(
            "X-Content-Type-Options", "nosniff",
            "Cache-Control", "no-store",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "X-Robots-Tag", "noindex");

    private SecurityHeaders() {}

    static void addTo(HttpServletResponse response) {
        ALL.forEach(response::setHeader);
    }
}
