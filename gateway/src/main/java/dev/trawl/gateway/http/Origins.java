package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Pattern;

/// Refuses what a page of somebody else's site sends. Nothing here is allowed by a cookie, so such a request could do
/// nothing anyway; this stops it before anything looks at it.
final class Origins {

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    /// No page can have one of these: they belong to what the user has installed, such as the runner of userscripts.
    private static final Pattern EXTENSION = Pattern.compile("(chrome|moz|safari-web)-extension://[A-Za-z0-9-]{1,64}");

    private Origins() {}

    /// @throws RefusedException when the request changes something and comes from a foreign origin
    static void check(HttpServletRequest request) {
        var origins = Collections.list(request.getHeaders("Origin"));
        if (!SAFE.contains(request.getMethod())
                && !origins.isEmpty()
                && !(origins.size() == 1 && isOurs(origins.getFirst(), request))) {
            throw RefusedException.of(Problem.FORBIDDEN, "requests from pages of another origin are refused");
        }
    }

    private static boolean isOurs(String origin, HttpServletRequest request) {
        return origin.equalsIgnoreCase(request.getScheme() + "://" + request.getHeader("Host"))
                || EXTENSION.matcher(origin).matches();
    }
}
