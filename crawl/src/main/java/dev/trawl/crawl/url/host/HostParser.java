package dev.trawl.crawl.url.host;

import java.util.Locale;
import java.util.Optional;

/// Parses hosts: names, IPv4 and IPv6 addresses, and any text for schemes without a host syntax.
public final class HostParser {

    private static final String FORBIDDEN = "\0\t\n\r #/:<>?@[\\]^|";

    private HostParser() {}

    /// The normalised host; empty when it is invalid.
    ///
    /// @param opaque the scheme defines no host syntax
    public static Optional<String> parse(String text, boolean opaque) {
        if (text.startsWith("[")) {
            return text.endsWith("]") ? Ipv6.parse(text.substring(1, text.length() - 1)) : Optional.empty();
        }
        return opaque ? opaque(text) : name(PercentEncoding.decode(text));
    }

    private static Optional<String> opaque(String text) {
        if (text.chars().anyMatch(c -> FORBIDDEN.indexOf(c) >= 0)) {
            return Optional.empty();
        }
        StringBuilder host = new StringBuilder(text.length());
        PercentEncoding.CONTROL.append(host, text, 0, text.length());
        return Optional.of(host.toString());
    }

    private static Optional<String> name(String text) {
        Optional<String> name = isAscii(text) ? Optional.of(text.toLowerCase(Locale.ROOT)) : Idna.toAscii(text);
        return name.filter(HostParser::isDomain)
                .flatMap(domain -> Ipv4.isMeant(domain) ? Ipv4.parse(domain) : Optional.of(domain));
    }

    private static boolean isDomain(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c <= ' ' || c == '%' || c == 0x7f || FORBIDDEN.indexOf(c) >= 0) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 127) {
                return false;
            }
        }
        return true;
    }
}
