package dev.trawl.crawl.url;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An absolute address as the URL Standard defines it: parsed as browsers do it, and written in one form only.
///
/// Two addresses are equal when they are written alike. Parsing never throws, whatever the text.
public final class Url {

    private final String href;
    private final Layout layout;

    Url(String href, Layout layout) {
        this.href = href;
        this.layout = layout;
    }

    /// Reads an absolute address; empty when the text is none.
    public static Optional<Url> parse(String text) {
        Optional<Url> plain = PlainUrl.absolute(text);
        return plain.isPresent() ? plain : new UrlParser(text, null, StandardCharsets.UTF_8).parse();
    }

    /// Reads an address as found on the page `base`.
    public static Optional<Url> parse(String text, Url base) {
        return parse(text, base, StandardCharsets.UTF_8);
    }

    /// Reads an address as found on a page in an older encoding, in which browsers then write the query.
    public static Optional<Url> parse(String text, Url base, Charset queryEncoding) {
        Optional<Url> plain = text.startsWith("http") ? PlainUrl.absolute(text) : PlainUrl.relative(text, base);
        return plain.isPresent() ? plain : new UrlParser(text, base, queryEncoding).parse();
    }

    /// The whole address, which parses to itself.
    public String href() {
        return href;
    }

    /// Such as `https`, without the colon.
    public String scheme() {
        return href.substring(0, layout.schemeEnd);
    }

    /// The name or password given before the host, as written; mostly empty.
    public String userInfo() {
        int start = layout.schemeEnd + 3;
        return layout.hostStart > start ? href.substring(start, layout.hostStart - 1) : "";
    }

    /// The host as written: a name in lower case and ASCII, an IPv4 address, or an IPv6 address in brackets; empty when
    /// there is none.
    public String host() {
        return href.substring(layout.hostStart, layout.hostEnd);
    }

    /// The host without the dot at the end of a fully qualified name. Names with an empty label stay as they are.
    public String hostWithoutDot() {
        String host = host();
        boolean qualified = host.length() > 1 && host.endsWith(".") && !host.endsWith("..");
        return qualified ? host.substring(0, host.length() - 1) : host;
    }

    /// There is a host, if only an empty one as in `file:///x`.
    boolean hasAuthority() {
        return layout.hostStart > layout.schemeEnd + 1;
    }

    /// The port written in the address; -1 when there is none or it is the usual one.
    public int explicitPort() {
        return layout.port;
    }

    /// The port to connect to; -1 for schemes that have none.
    public int port() {
        return layout.port >= 0 ? layout.port : SpecialScheme.defaultPort(scheme());
    }

    /// Begins with a slash for every web address.
    public String path() {
        return href.substring(layout.pathStart, layout.pathEnd);
    }

    /// What follows `?`; empty when there is no `?` at all.
    public Optional<String> query() {
        return layout.pathEnd == layout.queryEnd
                ? Optional.empty()
                : Optional.of(href.substring(layout.pathEnd + 1, layout.queryEnd));
    }

    /// What follows `#`; empty when there is no `#` at all.
    public Optional<String> fragment() {
        return layout.queryEnd == href.length() ? Optional.empty() : Optional.of(href.substring(layout.queryEnd + 1));
    }

    /// Scheme, host and port as browsers compare them; `null` for addresses that have none.
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

    /// The scheme is `http` or `https`.
    public boolean isHttp() {
        return href.startsWith("http") && (layout.schemeEnd == 4 || (layout.schemeEnd == 5 && href.charAt(4) == 's'));
    }

    /// The same address without its fragment: what a server can be asked for.
    public Url withoutFragment() {
        return layout.queryEnd == href.length() ? this : new Url(href.substring(0, layout.queryEnd), layout);
    }

    /// The same address without a user name and password.
    public Url withoutUserInfo() {
        String info = userInfo();
        return info.isEmpty()
                ? this
                : parse(href.substring(0, layout.schemeEnd + 3) + href.substring(layout.hostStart))
                        .orElse(this);
    }

    /// Path and query: what the first line of a request names.
    public String requestTarget() {
        return href.substring(layout.pathStart, layout.queryEnd);
    }

    /// The path is one text without segments, as in `mailto:a@b`.
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

    /// Where the parts of an address begin and end.
    ///
    /// @param hostStart just after the colon of the scheme when there is no authority
    /// @param port -1 when none is written
    /// @param pathEnd where `?`, or else `#` or the end, is
    /// @param queryEnd where `#` or the end is
    record Layout(int schemeEnd, int hostStart, int hostEnd, int port, int pathStart, int pathEnd, int queryEnd) {}
}
