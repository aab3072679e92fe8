package dev.trawl.crawl.url;

import dev.trawl.crawl.url.Url.Layout;
import dev.trawl.crawl.url.host.PercentEncoding;
import java.util.Optional;

/// Fast path for `http` and `https` URLs already in their final form, as nearly all links are. All others are left
/// to [UrlParser], so both give the same result for every text.
final class PlainUrl {

    private static final byte HOST = 1;
    private static final byte PATH = 2;
    private static final byte QUERY = 4;
    private static final byte FRAGMENT = 8;
    private static final byte[] KINDS = kinds();

    private PlainUrl() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[128];
        for (int c = 0; c < kinds.length; c++) {
            boolean host = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
            boolean path = PercentEncoding.PATH.isPlain(c) && c != '\\';
            kinds[c] = (byte) ((host ? HOST : 0)
                    | (path ? PATH : 0)
                    | (PercentEncoding.SPECIAL_QUERY.isPlain(c) ? QUERY : 0)
                    | (PercentEncoding.FRAGMENT.isPlain(c) ? FRAGMENT : 0));
        }
        return kinds;
    }

    /// An absolute URL; empty when it needs the full parser.
    static Optional<Url> absolute(String text) {
        int schemeEnd = text.startsWith("https://") ? 5 : text.startsWith("http://") ? 4 : -1;
        if (schemeEnd < 0) {
            return Optional.empty();
        }
        int hostStart = schemeEnd + 3;
        int hostEnd = run(text, hostStart, HOST);
        if (hostEnd == hostStart || mayBeNumber(text, hostStart, hostEnd)) {
            return Optional.empty();
        }
        if (hostEnd == text.length()) {
            int end = hostEnd + 1;
            return Optional.of(
                    new Url(text.concat("/"), new Layout(schemeEnd, hostStart, hostEnd, -1, hostEnd, end, end)));
        }
        int port = -1;
        int pathStart = hostEnd;
        if (text.charAt(hostEnd) == ':') {
            pathStart = portEnd(text, hostEnd + 1);
            port = pathStart < 0 ? -1 : Integer.parseInt(text, hostEnd + 1, pathStart, 10);
            if (port == (schemeEnd == 5 ? 443 : 80)) {
                return Optional.empty();
            }
        }
        if (pathStart < 0 || pathStart == text.length() || text.charAt(pathStart) != '/') {
            return Optional.empty();
        }
        return finish(text, new Layout(schemeEnd, hostStart, hostEnd, port, pathStart, 0, 0));
    }

    /// A URL on the site of `base`, such as `/a?b` or `a.html`; empty when it needs the full parser.
    static Optional<Url> relative(String text, Url base) {
        if (text.isEmpty() || !base.isHttp()) {
            return Optional.empty();
        }
        Layout layout = base.layout();
        int kept = layout.pathStart();
        if (text.charAt(0) != '/') {
            if (!isPathStart(text)) {
                return Optional.empty();
            }
            kept = base.href().lastIndexOf('/', layout.pathEnd() - 1) + 1;
        } else if (text.length() > 1 && text.charAt(1) == '/') {
            return Optional.empty();
        }
        return finish(base.href().substring(0, kept).concat(text), layout);
    }

    /// True if the first segment does not begin with a dot and has no colon. So it is not a scheme, query, fragment
    /// or dot.
    private static boolean isPathStart(String text) {
        char first = text.charAt(0);
        if (first == '.' || first == '?' || first == '#') {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                return false;
            }
            if (c == '/' || c == '?' || c == '#') {
                return true;
            }
        }
        return true;
    }

    /// Checks path, query and fragment.
    private static Optional<Url> finish(String href, Layout start) {
        int pathEnd = run(href, start.pathStart(), PATH);
        if (hasDotSegment(href, start.pathStart(), pathEnd)) {
            return Optional.empty();
        }
        int length = href.length();
        int queryEnd = pathEnd;
        if (pathEnd < length && href.charAt(pathEnd) == '?') {
            queryEnd = run(href, pathEnd + 1, QUERY);
        }
        if (queryEnd < length && (href.charAt(queryEnd) != '#' || run(href, queryEnd + 1, FRAGMENT) < length)) {
            return Optional.empty();
        }
        Layout layout = new Layout(
                start.schemeEnd(),
                start.hostStart(),
                start.hostEnd(),
                start.port(),
                start.pathStart(),
                pathEnd,
                queryEnd);
        return Optional.of(new Url(href, layout));
    }

    private static int run(String text, int start, byte kind) {
        int i = start;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c >= 128 || (KINDS[c] & kind) == 0) {
                break;
            }
            i++;
        }
        return i;
    }

    /// True if the last label begins with a digit, so that the host may be an IPv4 address in one of its
    /// many forms.
    private static boolean mayBeNumber(String text, int start, int end) {
        int stop = text.charAt(end - 1) == '.' ? end - 1 : end;
        int dot = text.lastIndexOf('.', stop - 1);
        int label = Math.max(dot + 1, start);
        return label >= stop || Character.isDigit(text.charAt(label));
    }

    /// True if a segment may begin with a dot, plain or escaped; rare enough to skip the exact check.
    private static boolean hasDotSegment(String text, int start, int end) {
        for (int slash = start; slash >= 0 && slash + 1 < end; slash = text.indexOf('/', slash + 1)) {
            char c = text.charAt(slash + 1);
            if (c == '.' || (c == '%' && text.startsWith("2", slash + 2))) {
                return true;
            }
        }
        return false;
    }

    /// The end of a port without leading zeros; -1 when there is none.
    private static int portEnd(String text, int start) {
        int i = start;
        while (i < text.length() && i - start < 5 && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        boolean good = i > start && text.charAt(start) != '0' && Integer.parseInt(text, start, i, 10) <= 0xffff;
        return good ? i : -1;
    }
}
