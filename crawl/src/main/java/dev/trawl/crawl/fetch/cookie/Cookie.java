package dev.trawl.crawl.fetch.cookie;

import dev.trawl.crawl.url.Domains;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// A stored cookie.
///
/// @param hostOnly sent only to this host and not to its subdomains
/// @param expires wall-clock milliseconds
/// @param born sequence number of arrival
record Cookie(
        String name,
        String value,
        String domain,
        boolean hostOnly,
        String path,
        boolean secure,
        long expires,
        long born) {

    private static final long MOST_AGE = 400L * 86_400_000;

    /// The identity of a cookie.
    record Key(String name, String domain, String path, boolean hostOnly) {}

    /// Validates a Set-Cookie against the URL that sent it. Empty if the server may not set this cookie.
    static Optional<Cookie> from(SetCookie set, Url url, long now, long born) {
        String host = url.host();
        String domain = domain(set);
        boolean hostOnly = domain.isEmpty() || (domain.equals(host) && (isAddress(host) || isPublicSuffix(host)));
        if (!hostOnly && (!below(host, domain) || isPublicSuffix(domain))) {
            return Optional.empty();
        }
        boolean trusted = url.scheme().equals("https");
        String path = set.attribute("path").filter(text -> text.startsWith("/")).orElseGet(() -> folder(url.path()));
        Cookie cookie = new Cookie(
                set.name(),
                set.value(),
                hostOnly ? host : domain,
                hostOnly,
                path,
                set.has("secure"),
                expires(set, now),
                born);
        return (cookie.secure && !trusted) || !cookie.keepsPromiseOfName(set) ? Optional.empty() : Optional.of(cookie);
    }

    private static String domain(SetCookie set) {
        String text = set.attribute("domain").orElse("").toLowerCase(Locale.ROOT);
        return text.startsWith(".") ? text.substring(1) : text;
    }

    /// Enforces the `__Host-` and `__Secure-` name prefixes.
    private boolean keepsPromiseOfName(SetCookie set) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.startsWith("__host-")) {
            return secure
                    && hostOnly
                    && !set.has("domain")
                    && set.attribute("path").orElse("").equals("/");
        }
        return !lower.startsWith("__secure-") || secure;
    }

    private static long expires(SetCookie set, long now) {
        Optional<String> age = set.attribute("max-age").filter(Cookie::isAge);
        if (age.isPresent()) {
            boolean past = age.get().startsWith("-") || age.get().chars().allMatch(digit -> digit == '0');
            return past ? Long.MIN_VALUE : now + Math.min(MOST_AGE, seconds(age.get()) * 1000);
        }
        OptionalLong date = set.attribute("expires").map(CookieDate::parse).orElse(OptionalLong.empty());
        return date.isPresent() ? Math.min(date.getAsLong(), now + MOST_AGE) : Long.MAX_VALUE;
    }

    private static boolean isAge(String text) {
        int from = text.startsWith("-") ? 1 : 0;
        return text.length() > from && text.chars().skip(from).allMatch(digit -> digit >= '0' && digit <= '9');
    }

    private static long seconds(String digits) {
        return digits.length() > 12 ? MOST_AGE : Long.parseLong(digits);
    }

    Key key() {
        return new Key(name, domain, path, hostOnly);
    }

    boolean isExpired(long now) {
        return expires <= now;
    }

    boolean goesTo(Url url) {
        String host = url.host();
        return (hostOnly ? host.equals(domain) : below(host, domain))
                && pathMatches(url.path())
                && (!secure || url.scheme().equals("https"));
    }

    /// Returns a copy with the arrival number of an older cookie.
    Cookie bornWith(Cookie older) {
        return new Cookie(name, value, domain, hostOnly, path, secure, expires, older.born);
    }

    boolean sharesHostsWith(Cookie other) {
        return below(domain, other.domain) || below(other.domain, domain);
    }

    private boolean pathMatches(String asked) {
        return asked.startsWith(path)
                && (asked.length() == path.length() || path.endsWith("/") || asked.charAt(path.length()) == '/');
    }

    /// True if the host is the domain or a subdomain of it.
    private static boolean below(String host, String domain) {
        return host.equals(domain) || (host.endsWith("." + domain) && !isAddress(host));
    }

    private static boolean isAddress(String host) {
        char last = host.charAt(host.length() - 1);
        return host.startsWith("[") || (last >= '0' && last <= '9');
    }

    private static boolean isPublicSuffix(String domain) {
        return Domains.registrable(domain).isEmpty();
    }

    private static String folder(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }
}
