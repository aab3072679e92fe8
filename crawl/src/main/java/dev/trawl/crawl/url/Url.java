package dev.trawl.crawl.url;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An absolute URL as the URL Standard defines it, parsed as in browsers and serialised in a single form.
///
/// Two URLs are equal when their serialised texts are equal. Parsing never throws.
public final class Url {

    private final String href;
    private final Layout layout;

    Url(String href, Layout layout) {
        this.href = href;
        this.layout = layout;
    }

    /// Parses an absolute URL; empty when the text is invalid.
    public static Optional<Url> parse(String text) {
        Optional<Url> plain = PlainUrl.absolute(text);
        return plain.isPresent() ? plain : new UrlParser(text, null, StandardCharsets.UTF_8).parse();
    }

    /// Parses a URL found on the page `base`.
    public static Optional<Url> parse(String text, Url base) {
        return parse(text, base, StandardCharsets.UTF_8);
    }

    /// Parses a URL found on a page in a legacy encoding, which browsers also use for the query.
    public static Optional<Url> parse(String text, Url base, Charset queryEncoding) {
        Optional<Url> plain = text.startsWith("http") ? PlainUrl.absolute(text) : PlainUrl.relative(text, base);
        return plain.isPresent() ? plain : new UrlParser(text, base, queryEncoding).parse();
    }

    /// The whole URL, which parses to itself.
    public String href() {
        return href;
    }

    /// The scheme without the colon, such as `https`.
    public String scheme() {
        return href.substring(0, layout.schemeEnd);
    }

    /// The user name and password before the host, as written; mostly empty.
    public String userInfo() {
        int start = layout.schemeEnd + 3;
        return layout.hostStart > start ? href.substring(start, layout.hostStart - 1) : "";
    }

    /// The host as written: a name in lower case and ASCII, an IPv4 address, or an IPv6 address in brackets. Empty
    /// when there is none.
    public String host() {
        return href.substring(layout.hostStart, layout.hostEnd);
    }

    /// The host without the trailing dot of a fully qualified name. Names with an empty label stay unchanged.
    public String hostWithoutDot() {
        String host = host();
        boolean qualified = host.length() > 1 && host.endsWith(".") && !host.endsWith("..");
        return qualified ? host.substring(0, host.length() - 1) : host;
    }

    /// True if there is a host, even an empty one as in `file:///x`.
    boolean hasAuthority() {
        return layout.hostStart > layout.schemeEnd + 1;
    }

    /// The port in the URL; -1 when it is missing or the default.
    public int explicitPort() {
        return layout.port;
    }

    /// The port to connect to; -1 when neither the URL nor its scheme has one.
    public int port() {
        return layout.port >= 0 ? layout.port : SpecialScheme.defaultPort(scheme());
    }

    /// The path; begins with a slash for every `http` and `https` URL.
    public String path() {
        return href.substring(layout.pathStart, layout.pathEnd);
    }

    /// The text after `?`; empty when there is no `?` at all.
    public Optional<String> query() {
        return layout.pathEnd == layout.queryEnd
                ? Optional.empty()
                : Optional.of(href.substring(layout.pathEnd + 1, layout.queryEnd));
    }

    /// The text after `#`; empty when there is no `#` at all.
    public Optional<String> fragment() {
        return layout.queryEnd == href.length() ? Optional.empty() : Optional.of(href.substring(layout.queryEnd + 1));
    }

    /// Scheme, host and port as browsers compare them; `null` for URLs without an origin.
    public String origin() {
        String scheme = scheme();
        if (scheme.equals("blob")) {
            return parse(path()).filter(Url::isHttp).map(Url::origin).orElse("null");
        }
        if (!SpecialScheme.isSpecial(scheme) || scheme.equals("file")) {
            return "null";
        }
        return scheme + "://" + href.substring(layout.hostStart, layout.pathStart);
    }

    /// True if the scheme is `http` or `https`.
    public boolean isHttp() {
        return href.startsWith("http") && (layout.schemeEnd == 4 || (layout.schemeEnd == 5 && href.charAt(4) == 's'));
    }

    /// The URL without its fragment, as a server can receive it.
    public Url withoutFragment() {
        return layout.queryEnd == href.length() ? this : new Url(href.substring(0, layout.queryEnd), layout);
    }

    /// The URL without user name and password.
    public Url withoutUserInfo() {
        String info = userInfo();
        return info.isEmpty()
                ? this
                : parse(href.substring(0, layout.schemeEnd + 3) + href.substring(layout.hostStart))
                        .orElse(this);
    }

    /// Path and query, as in the request line.
    public String requestTarget() {
        return href.substring(layout.pathStart, layout.queryEnd);
    }

    /// True if the path is one text without segments, as in `mailto:a@b`.
    boolean hasOpaquePath() {
        return !hasAuthority() && !href.startsWith("/", layout.pathStart);
    }

    Layout layout() {
        return layout;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Url url && url.href.equals(href);
    }

    @Override
    public int hashCode() {
        return href.hashCode();
    }

    @Override
    public String toString() {
        return href;
    }

    /// Positions of the parts in the text of a URL.
    ///
    /// @param hostStart position after the colon of the scheme when there is no authority
    /// @param port -1 when none is written
    /// @param pathEnd position of `?`, else of `#`, else the end
    /// @param queryEnd position of `#`, else the end
    record Layout(int schemeEnd, int hostStart, int hostEnd, int port, int pathStart, int pathEnd, int queryEnd) {}
}
