package dev.trawl.crawl.url;

import dev.trawl.crawl.url.host.PercentEncoding;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;

/// Deduplication key: equal for URLs that differ only in ways that rarely matter. docs/urls.md lists the rules. A
/// key is itself a URL, and its own key.
public final class DedupKey {

    private static final Comparator<Parameter> ORDER = Comparator.comparing(Parameter::name, Arrays::compareUnsigned)
            .thenComparing(Parameter::value, Arrays::compareUnsigned);

    private DedupKey() {}

    /// The key of an `http` or `https` URL; other URLs only lose their fragment.
    public static String of(Url url) {
        return of(url, DedupRules.STANDARD);
    }

    /// The key by the rules of a job.
    public static String of(Url url, DedupRules rules) {
        Url bare = url.withoutFragment();
        if (!bare.isHttp()) {
            return bare.href();
        }
        Url.Layout layout = bare.layout();
        StringBuilder key = new StringBuilder(bare.href().length())
                .append(bare.href(), 0, layout.hostStart())
                .append(bare.hostWithoutDot())
                .append(bare.href(), layout.hostEnd(), layout.pathStart());
        appendPath(key, bare.path(), rules);
        String query = bare.query().map(DedupKey::query).orElse("");
        return query.isEmpty() ? key.toString() : key.append('?').append(query).toString();
    }

    /// Decodes escapes of characters that mean the same unescaped. A `%` without two digits is escaped.
    private static void appendPath(StringBuilder out, String path, DedupRules rules) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            int octet = c == '%' ? PercentEncoding.byteAt(path, i) : c;
            i += c == '%' && octet >= 0 ? 2 : 0;
            if (c == '/' && rules.mergesSlashes() && path.startsWith("/", i + 1)) {
                continue;
            }
            if (c != '%' || isFree(octet)) {
                out.append((char) octet);
            } else {
                PercentEncoding.appendByte(out, octet < 0 ? '%' : octet);
            }
        }
    }

    private static boolean isFree(int c) {
        return c >= 0 && PercentEncoding.PATH.isPlain(c) && c != '/' && c != '\\' && c != '%';
    }

    private static String query(String query) {
        if (query.indexOf('&') < 0) {
            return query.isEmpty() ? query : Parameter.parse(query).toString();
        }
        return Arrays.stream(query.split("&"))
                .filter(pair -> !pair.isEmpty())
                .map(Parameter::parse)
                .sorted(ORDER)
                .map(Parameter::toString)
                .collect(Collectors.joining("&"));
    }
}
