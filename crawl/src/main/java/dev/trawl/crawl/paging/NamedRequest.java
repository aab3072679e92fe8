package dev.trawl.crawl.paging;

import dev.trawl.spi.crawl.FoundUrl;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A request as users name it: `URL`, `POST URL` or `POST URL BODY`.
///
/// @param method empty for any
/// @param body empty for any
public record NamedRequest(String method, String url, String body) {

    private static final Pattern FORM = Pattern.compile("(?s)(?:(GET|POST|PUT|PATCH)\\s+)?(\\S+)(?:\\s+(.*))?");

    public static NamedRequest of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || (form.group(1) == null && form.group(3) != null)) {
            return new NamedRequest("", text.strip(), "");
        }
        return new NamedRequest(unlessNull(form.group(1)), form.group(2), unlessNull(form.group(3)));
    }

    private static String unlessNull(@Nullable String group) {
        return group == null ? "" : group;
    }

    /// True if this names the request of a found URL.
    ///
    /// @param href the parsed form of [#url]
    public boolean names(FoundUrl found, String href) {
        var request = UrlRequest.of(found);
        return found.url().equals(href)
                && (method.isEmpty() || request.method().name().equals(method))
                && (body.isEmpty() || request.body().equals(body));
    }

    /// A found URL with its method and page number; the body may hold secrets.
    public static String shown(FoundUrl found) {
        var request = UrlRequest.of(found);
        if (request.body().isEmpty() && !request.method().hasBody()) {
            return found.url();
        }
        String page = request.position().map(at -> " page " + at.page()).orElse("");
        return "%s %s%s".formatted(request.method(), found.url(), page);
    }
}
