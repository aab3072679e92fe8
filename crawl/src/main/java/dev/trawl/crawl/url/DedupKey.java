package dev.trawl.crawl.url;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.stream.Collectors;

/// The key for "same page": addresses that differ only in ways that hardly ever matter have the same one. The rules are
/// in docs/urls.md. A key is itself an address, and its own key.
public final class DedupKey {

    private static final Comparator<Parameter> ORDER = Comparator.comparing(Parameter::name, Arrays::compareUnsigned)
            .thenComparing(Parameter::value, Arrays::compareUnsigned);

    private DedupKey() {}

    /// The key of a web address; other addresses only lose their fragment.
    public static String of(Url url) {
        Url bare = url.withoutFragment();
        if (!bare.isHttp()) {
            return bare.href();
        }
        int pathStart = bare.layout().pathStart();
        StringBuilder key = new StringBuilder(bare.href().length()).append(bare.href(), 0, pathStart);
        appendPath(key, bare.path());
        String query = bare.query().map(DedupKey::query).orElse("");
        return query.isEmpty() ? key.toString() : key.append('?').append(query).toString();
    }

    /// Undoes the escapes of characters that mean the same without.
    private static void appendPath(StringBuilder out, String path) {
        int loosePercent = Integer.MIN_VALUE;
        for (int i = 0; i < path.length(); i++) {
            int escaped = path.charAt(i) == '%' ? PercentEncoding.byteAt(path, i) : -1;
            if (escaped < 0) {
                loosePercent = path.charAt(i) == '%' ? out.length() : loosePercent;
                out.append(path.charAt(i));
                continue;
            }
            // After a % that is no escape a digit could make it one.
            boolean risky = out.length() - loosePercent <= 2 && HexFormat.isHexDigit(escaped);
            if (isFree(escaped) && !risky) {
                out.append((char) escaped);
            } else {
                PercentEncoding.appendByte(out, escaped);
            }
            i += 2;
        }
    }

    private static boolean isFree(int c) {
        return PercentEncoding.PATH.isPlain(c) && c != '/' && c != '\\' && c != '%';
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
