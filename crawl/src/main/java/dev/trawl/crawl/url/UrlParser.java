package dev.trawl.crawl.url;

import dev.trawl.crawl.url.host.HostParser;
import dev.trawl.crawl.url.host.PercentEncoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parser of the URL Standard. Its states are methods; each continues where the previous one stopped.
final class UrlParser {

    private final String text;
    private final @Nullable Url base;
    private final Charset queryEncoding;
    private final UrlParts url = new UrlParts();
    private int at;

    UrlParser(String text, @Nullable Url base, Charset queryEncoding) {
        this.text = UrlText.clean(text);
        this.base = base;
        this.queryEncoding = queryEncoding;
    }

    Optional<Url> parse() {
        return hierarchy() ? Optional.of(url.build()) : Optional.empty();
    }

    private boolean hierarchy() {
        int colon = UrlText.schemeEnd(text);
        return colon < 0 ? withoutScheme() : withScheme(colon);
    }

    private boolean withScheme(int colon) {
        url.scheme = text.substring(0, colon).toLowerCase(Locale.ROOT);
        at = colon + 1;
        if (url.scheme.equals("file")) {
            return file();
        }
        if (url.isSpecial()) {
            return (base != null && base.scheme().equals(url.scheme) && !text.startsWith("//", at))
                    ? relative(base)
                    : authorityAfterSlashes();
        }
        if (text.startsWith("//", at)) {
            at += 2;
            return authority();
        }
        if (text.startsWith("/", at)) {
            return path();
        }
        return opaquePath();
    }

    private boolean withoutScheme() {
        if (base == null) {
            return false;
        }
        url.scheme = base.scheme();
        if (base.hasOpaquePath()) {
            url.copyPath(base);
            return peek() == '#' && ending();
        }
        return url.scheme.equals("file") ? file() : relative(base);
    }

    private boolean relative(Url from) {
        if (isSlash(peek())) {
            if (text.length() > at + 1 && isSlash(text.charAt(at + 1))) {
                at += 2;
                return url.isSpecial() ? authorityAfterSlashes() : authority();
            }
            url.copyAuthority(from);
            return path();
        }
        url.copyAuthority(from);
        return onPathOf(from);
    }

    /// The remaining text replaces the end of the base URL's path, or only its query or fragment.
    private boolean onPathOf(Url from) {
        url.copyPath(from);
        if (at < text.length() && peek() != '?' && peek() != '#') {
            url.query = null;
            url.shorten();
            return path();
        }
        return ending();
    }

    private boolean authorityAfterSlashes() {
        while (isSlash(peek()) || peek() == '\\') {
            at++;
        }
        return authority();
    }

    private boolean authority() {
        int end = authorityEnd();
        int userEnd = text.lastIndexOf('@', end - 1);
        if (userEnd >= at) {
            url.userInfo = UrlText.userInfo(text, at, userEnd);
            at = userEnd + 1;
            if (at == end) {
                return false;
            }
        }
        int hostEnd = UrlText.hostEnd(text, at, end);
        if (hostEnd == at && (hostEnd < end || url.isSpecial())) {
            return false;
        }
        Optional<String> host = HostParser.parse(text.substring(at, hostEnd), !url.isSpecial());
        if (host.isEmpty() || !port(hostEnd, end)) {
            return false;
        }
        url.host = host.get();
        at = end;
        return pathStart();
    }

    private boolean port(int colon, int end) {
        if (colon == end || colon + 1 == end) {
            return true;
        }
        int port = UrlText.port(text, colon + 1, end);
        url.port = port == SpecialScheme.defaultPort(url.scheme) ? -1 : port;
        return port >= 0;
    }

    private int authorityEnd() {
        int end = at;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0 && !isSlash(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private boolean file() {
        url.host = "";
        Optional<Url> onFile =
                Optional.ofNullable(base).filter(from -> from.scheme().equals("file"));
        if (!isSlash(peek())) {
            return onFile.isPresent() ? onFile(onFile.get()) : path();
        }
        at++;
        if (isSlash(peek())) {
            at++;
            return fileHost();
        }
        onFile.ifPresent(this::keepDrive);
        return segments();
    }

    private void keepDrive(Url from) {
        url.host = from.host();
        UrlParts parts = new UrlParts();
        parts.copyPath(from);
        boolean onDrive = !parts.path.isEmpty() && DriveLetter.isNormal(parts.path.getFirst());
        if (onDrive && !DriveLetter.startsAt(text, at)) {
            url.path.add(parts.path.getFirst());
        }
    }

    private boolean onFile(Url from) {
        url.host = from.host();
        if (!DriveLetter.startsAt(text, at)) {
            return onPathOf(from);
        }
        return path();
    }

    private boolean fileHost() {
        int end = authorityEnd();
        String host = text.substring(at, end);
        if (DriveLetter.is(host)) {
            return segments();
        }
        if (!host.isEmpty()) {
            Optional<String> parsed = HostParser.parse(host, false);
            if (parsed.isEmpty()) {
                return false;
            }
            url.host = parsed.get().equals("localhost") ? "" : parsed.get();
        }
        at = end;
        return pathStart();
    }

    private boolean pathStart() {
        if (!url.isSpecial() && (at == text.length() || peek() == '?' || peek() == '#')) {
            return ending();
        }
        return path();
    }

    private boolean path() {
        if (isSlash(peek())) {
            at++;
        }
        return segments();
    }

    private boolean segments() {
        while (true) {
            int start = at;
            while (at < text.length() && peek() != '?' && peek() != '#' && !isSlash(peek())) {
                at++;
            }
            StringBuilder segment = new StringBuilder(at - start);
            PercentEncoding.PATH.append(segment, text, start, at);
            boolean last = !isSlash(peek());
            addSegment(segment.toString(), last);
            if (last) {
                return ending();
            }
            at++;
        }
    }

    private void addSegment(String segment, boolean last) {
        if (UrlText.isDoubleDot(segment)) {
            url.shorten();
            if (last) {
                url.path.add("");
            }
        } else if (UrlText.isSingleDot(segment)) {
            if (last) {
                url.path.add("");
            }
        } else if (url.scheme.equals("file") && url.path.isEmpty() && DriveLetter.is(segment)) {
            url.path.add(segment.charAt(0) + ":");
        } else {
            url.path.add(segment);
        }
    }

    private boolean opaquePath() {
        int start = at;
        while (at < text.length() && peek() != '?' && peek() != '#') {
            at++;
        }
        StringBuilder path = new StringBuilder();
        PercentEncoding.CONTROL.append(path, text, start, at);
        if (at < text.length() && path.length() > 0 && path.charAt(path.length() - 1) == ' ') {
            path.replace(path.length() - 1, path.length(), "%20");
        }
        url.opaquePath = path.toString();
        return ending();
    }

    /// Query and fragment.
    private boolean ending() {
        if (peek() == '?') {
            int hash = text.indexOf('#', at);
            int end = hash < 0 ? text.length() : hash;
            url.query = query(text.substring(at + 1, end));
            at = end;
        }
        if (peek() == '#') {
            StringBuilder fragment = new StringBuilder();
            PercentEncoding.FRAGMENT.append(fragment, text, at + 1, text.length());
            url.fragment = fragment.toString();
        }
        return true;
    }

    private String query(String raw) {
        StringBuilder query = new StringBuilder(raw.length());
        PercentEncoding encoding = url.isSpecial() ? PercentEncoding.SPECIAL_QUERY : PercentEncoding.QUERY;
        boolean unicode = !url.isSpecial()
                || url.scheme.startsWith("ws")
                || queryEncoding.equals(StandardCharsets.UTF_8)
                || queryEncoding.name().startsWith("UTF-")
                || !queryEncoding.canEncode();
        if (unicode) {
            encoding.append(query, raw, 0, raw.length());
        } else {
            encoding.append(query, raw, queryEncoding);
        }
        return query.toString();
    }

    /// The next character; NUL at the end, which matches no rule above.
    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean isSlash(char c) {
        return c == '/' || (c == '\\' && url.isSpecial());
    }
}
