package dev.trawl.crawl.url.host;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Parses IPv4 addresses in all forms that browsers accept: `127.1`, `0x7f.0.0.1`, `017700000001`, `2130706433`.
final class Ipv4 {

    private static final long TOO_LARGE = 1L << 32;

    private Ipv4() {}

    /// True if the last label is a number. Then the host is an IPv4 address or invalid.
    static boolean isMeant(String domain) {
        List<String> parts = parts(domain);
        String last = parts.getLast();
        return !last.isEmpty() && (last.chars().allMatch(c -> c >= '0' && c <= '9') || number(last) >= 0);
    }

    /// The address as four decimal numbers; empty when it is invalid.
    static Optional<String> parse(String domain) {
        List<String> parts = parts(domain);
        if (parts.size() > 4) {
            return Optional.empty();
        }
        long address = 0;
        for (int i = 0; i < parts.size(); i++) {
            boolean last = i == parts.size() - 1;
            long number = number(parts.get(i));
            long limit = last ? 1L << (8 * (5 - parts.size())) : 256;
            if (number < 0 || number >= limit) {
                return Optional.empty();
            }
            address += last ? number : number << (8 * (3 - i));
        }
        return Optional.of(text(address));
    }

    static String text(long address) {
        return (address >> 24 & 255) + "." + (address >> 16 & 255) + "." + (address >> 8 & 255) + "." + (address & 255);
    }

    private static List<String> parts(String domain) {
        List<String> parts = List.of(domain.split("\\.", -1));
        return parts.size() > 1 && parts.getLast().isEmpty() ? parts.subList(0, parts.size() - 1) : parts;
    }

    /// A number in decimal, octal or hexadecimal digits; -1 when it is invalid.
    private static long number(String text) {
        if (text.startsWith("0x") || text.startsWith("0X")) {
            return number(text, 2, 16);
        }
        if (text.length() > 1 && text.startsWith("0")) {
            return number(text, 1, 8);
        }
        return text.isEmpty() ? -1 : number(text, 0, 10);
    }

    private static long number(String text, int start, int radix) {
        long number = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            int digit = HexFormat.isHexDigit(c) ? HexFormat.fromHexDigit(c) : radix;
            if (digit >= radix) {
                return -1;
            }
            number = Math.min(number * radix + digit, TOO_LARGE);
        }
        return number;
    }
}
