package dev.trawl.crawl.fetch.cookie;

import dev.trawl.crawl.fetch.Cookies;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// The cookies of one session per RFC 6265bis, with the public suffix list and size limits. Rejects cookies
/// without a name. Thread-safe.
public final class CookieJar implements Cookies {

    private static final int MOST = 1000;
    private static final int MOST_PER_DOMAIN = 50;
    private static final int MOST_HEADER = 16 << 10;
    private static final Comparator<Cookie> LONGEST_PATH_FIRST =
            Comparator.comparingInt((Cookie cookie) -> -cookie.path().length()).thenComparingLong(Cookie::born);

    private final TimeSource time;
    private final Map<Cookie.Key, Cookie> cookies = new HashMap<>();
    private long arrivals;

    public CookieJar(TimeSource time) {
        this.time = time;
    }

    @Override
    public synchronized String header(Url url) {
        if (cookies.isEmpty()) {
            return "";
        }
        long now = time.wallMillis();
        StringBuilder header = new StringBuilder();
        cookies.values().stream()
                .filter(cookie -> !cookie.isExpired(now) && cookie.goesTo(url))
                .sorted(LONGEST_PATH_FIRST)
                .forEach(cookie -> append(header, cookie));
        return header.toString();
    }

    private static void append(StringBuilder header, Cookie cookie) {
        if (header.length() + cookie.name().length() + cookie.value().length() < MOST_HEADER) {
            header.append(header.isEmpty() ? "" : "; ")
                    .append(cookie.name())
                    .append('=')
                    .append(cookie.value());
        }
    }

    @Override
    public synchronized void store(Url url, List<String> setCookies) {
        for (String text : setCookies) {
            SetCookie.parse(text)
                    .flatMap(set -> Cookie.from(set, url, time.wallMillis(), arrivals++))
                    .ifPresent(cookie -> store(cookie, url));
        }
    }

    private void store(Cookie cookie, Url url) {
        if (!url.scheme().equals("https") && hidesSecure(cookie)) {
            return;
        }
        Optional<Cookie> before = Optional.ofNullable(cookies.remove(cookie.key()));
        if (cookie.isExpired(time.wallMillis())) {
            return;
        }
        makeRoom(other -> other.domain().equals(cookie.domain()), MOST_PER_DOMAIN);
        makeRoom(_ -> true, MOST);
        cookies.put(cookie.key(), before.map(old -> cookie.bornWith(old)).orElse(cookie));
    }

    /// Plain http must not replace a secure cookie that was set over https.
    private boolean hidesSecure(Cookie cookie) {
        return cookies.values().stream()
                .anyMatch(other -> other.secure()
                        && other.name().equals(cookie.name())
                        && other.sharesHostsWith(cookie)
                        && cookie.path().startsWith(other.path()));
    }

    private void makeRoom(Predicate<Cookie> among, int most) {
        if (cookies.size() < Math.min(most, MOST_PER_DOMAIN)) {
            return;
        }
        List<Cookie> rivals = cookies.values().stream()
                .filter(among)
                .sorted(Comparator.comparingLong(Cookie::born))
                .toList();
        if (rivals.size() >= most) {
            cookies.remove(rivals.getFirst().key());
        }
    }

    synchronized int size() {
        return cookies.size();
    }
}
