package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Pattern;

/// Rejects state-changing requests from pages of another origin. No route accepts cookies, so such a request could
/// change nothing; this check stops it earlier.
final class Origins {

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    /// Origins of browser extensions, such as userscript managers. No web page can have one.
    private static final Pattern EXTENSION = Pattern.compile("(chrome|moz|safari-web)-extension://[A-Za-z0-9-]{1,64}");

    private Origins() {}

    /// @throws RefusedException when a state-changing request has a foreign origin
    static void check(HttpServletRequest request) {
        var origins = Collections.list(request.getHeaders("Origin"));
        if (!SAFE.contains(request.getMethod())
                && !origins.isEmpty()
                && !(origins.size() == 1 && isOurs(origins.getFirst(), request))) {
            throw RefusedException.of(Problem.FORBIDDEN, "cross-origin requests are not allowed");
        }
    }

    private static boolean isOurs(String origin, HttpServletRequest request) {
        return origin.equalsIgnoreCase(request.getScheme() + "://" + request.getHeader("Host"))
                || EXTENSION.matcher(origin).matches();
    }
}
