package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HttpCredentials;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.url.Url;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// One request in a redirect chain, derived from the first request.
record Hop(Method method, Url url, List<Header> headers, Octets body, Optional<HttpCredentials> credentials) {

    private static final Set<String> ABOUT_CONTENT =
            Set.of("content-type", "content-encoding", "content-language", "content-location");
    private static final Set<String> ABOUT_KNOWN_COPY =
            Set.of("if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range", "range");

    static Hop first(FetchRequest request) {
        Optional<HttpCredentials> credentials = request.credentials().or(() -> inUrl(request.url()));
        return new Hop(request.method(), request.url(), request.headers(), request.body(), credentials);
    }

    /// The request that follows a redirect. Dropped headers and credentials stay dropped, even on return to
    /// the first origin.
    Hop redirected(int status, Url to) {
        Method next = method.after(status);
        boolean sameOrigin = url.origin().equals(to.origin());
        boolean cookieMayGo = url.host().equals(to.host())
                && !(url.scheme().equals("https") && to.scheme().equals("http"));
        List<Header> kept = headers.stream()
                .filter(header -> sameOrigin || !(header.isSecret() || header.isNamed("authorization")))
                .filter(header -> cookieMayGo || !header.isNamed("cookie"))
                .filter(header -> next == method || !isIn(ABOUT_CONTENT, header))
                .filter(header -> !isIn(ABOUT_KNOWN_COPY, header))
                .toList();
        return new Hop(
                next, to, kept, next == method ? body : Octets.NONE, sameOrigin ? credentials : Optional.empty());
    }

    private static boolean isIn(Set<String> names, Header header) {
        return names.contains(header.name().toLowerCase(Locale.ROOT));
    }

    /// `https://user:password@host/`
    private static Optional<HttpCredentials> inUrl(Url url) {
        String info = url.userInfo();
        if (info.isEmpty()) {
            return Optional.empty();
        }
        int colon = info.indexOf(':');
        return Optional.of(new HttpCredentials.Basic(
                decoded(colon < 0 ? info : info.substring(0, colon)),
                decoded(colon < 0 ? "" : info.substring(colon + 1))));
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }
}
