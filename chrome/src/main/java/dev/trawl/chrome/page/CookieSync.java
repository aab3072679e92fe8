package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.crawl.fetch.Cookies;
import dev.trawl.crawl.url.Url;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Keeps the cookies of the browser session and those of the job alike: the job's cookies are set before a document is
/// requested, and new ones of the page are stored with the job.
final class CookieSync {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final CdpSession session;
    private final Cookies cookies;

    CookieSync(CdpSession session, Cookies cookies) {
        this.session = session;
        this.cookies = cookies;
    }

    /// Sets the job's cookies for a URL. A job without cookies starts each page without any.
    @SuppressWarnings("ReferenceEquality") // a constant
    void toBrowser(Url url) {
        if (cookies == Cookies.NONE) {
            session.tell("Network.clearBrowserCookies", Map.of());
            return;
        }
        List<Map<String, String>> all = new ArrayList<>();
        for (String pair : cookies.header(url).split("; ")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                all.add(Map.of(
                        "name", pair.substring(0, equals),
                        "value", pair.substring(equals + 1),
                        "url", url.href()));
            }
        }
        if (!all.isEmpty()) {
            session.tell("Network.setCookies", Map.of("cookies", all));
        }
    }

    void fromResponse(PageResponse response) {
        List<String> set = response.setCookies();
        if (!set.isEmpty()) {
            cookies.store(response.url(), set);
        }
    }

    /// Stores cookies that scripts of the page have set.
    @SuppressWarnings("ReferenceEquality") // a constant
    void fromBrowser(Url url, Deadline deadline) throws CdpException, InterruptedException {
        if (cookies == Cookies.NONE) {
            return;
        }
        List<String> known = Arrays.asList(cookies.header(url).split("; "));
        JsonNode all = session.call("Network.getCookies", Map.of("urls", List.of(url.href())), deadline)
                .path("cookies");
        List<String> added = all.valueStream()
                .filter(cookie -> !known.contains(cookie.path("name").asString("") + "="
                        + cookie.path("value").asString("")))
                .map(CookieSync::line)
                .toList();
        if (!added.isEmpty()) {
            cookies.store(url, added);
        }
    }

    private static String line(JsonNode cookie) {
        String domain = cookie.path("domain").asString("");
        double expires = cookie.path("expires").asDouble(-1);
        return cookie.path("name").asString("") + "=" + cookie.path("value").asString("")
                + "; Path=" + cookie.path("path").asString("/")
                + (domain.startsWith(".") ? "; Domain=" + domain : "")
                + (cookie.path("secure").asBoolean(false) ? "; Secure" : "")
                + (expires > 0 ? "; Expires=" + DATE.format(Instant.ofEpochSecond((long) expires)) : "");
    }
}
