package dev.trawl.crawl.url.host;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// Parses and formats IPv6 addresses as browsers do.
final class Ipv6 {

    private static final int PIECES = 8;

    private final String text;
    private final int[] pieces = new int[PIECES];
    private int at;
    private int piece;
    private int compress = -1;

    private Ipv6(String text) {
        this.text = text;
    }

    /// The address in brackets, shortened where possible; empty when it is invalid.
    static Optional<String> parse(String text) {
        Ipv6 address = new Ipv6(text);
        return address.read() ? Optional.of(address.written()) : Optional.empty();
    }

    private boolean read() {
        if (text.startsWith(":")) {
            if (!text.startsWith("::")) {
                return false;
            }
            at = 2;
            compress = ++piece;
        }
        while (at < text.length()) {
            if (piece == PIECES) {
                return false;
            }
            if (text.charAt(at) == ':') {
                if (compress >= 0) {
                    return false;
                }
                at++;
                compress = ++piece;
            } else if (!readPiece()) {
                return false;
            }
        }
        return stretch();
    }

    private boolean readPiece() {
        int start = at;
        int value = 0;
        while (at < text.length() && at - start < 4 && HexFormat.isHexDigit(text.charAt(at))) {
            value = value * 16 + HexFormat.fromHexDigit(text.charAt(at++));
        }
        if (at < text.length() && text.charAt(at) == '.') {
            at = start;
            return readIpv4();
        }
        if (at < text.length()) {
            if (text.charAt(at) != ':' || at + 1 == text.length()) {
                return false;
            }
            at++;
        }
        pieces[piece++] = value;
        return true;
    }

    /// Four decimal numbers at the end replace two pieces.
    private boolean readIpv4() {
        if (piece > PIECES - 2) {
            return false;
        }
        String[] numbers = text.substring(at).split("\\.", -1);
        if (numbers.length != 4) {
            return false;
        }
        for (int i = 0; i < 4; i++) {
            int number = decimal(numbers[i]);
            if (number < 0) {
                return false;
            }
            pieces[piece + i / 2] = pieces[piece + i / 2] * 256 + number;
        }
        piece += 2;
        at = text.length();
        return true;
    }

    private static int decimal(String digits) {
        boolean plain = digits.length() <= 3
                && !digits.isEmpty()
                && (digits.length() == 1 || digits.charAt(0) != '0')
                && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        int number = plain ? Integer.parseInt(digits) : 256;
        return number < 256 ? number : -1;
    }

    /// Moves the pieces after `::` to the end.
    private boolean stretch() {
        if (compress < 0) {
            return piece == PIECES;
        }
        int after = piece - compress;
        System.arraycopy(pieces, compress, pieces, PIECES - after, after);
        Arrays.fill(pieces, compress, PIECES - after, 0);
        return true;
    }

    private String written() {
        int start = longestZeros();
        StringBuilder out = new StringBuilder("[");
        for (int i = 0; i < PIECES; i++) {
            if (i == start) {
                out.append(i == 0 ? "::" : ":");
                i += zerosAt(i) - 1;
                continue;
            }
            out.append(Integer.toHexString(pieces[i]));
            if (i < PIECES - 1) {
                out.append(':');
            }
        }
        return out.append(']').toString();
    }

    /// The start of the first longest run of zeros; -1 when no run is longer than one.
    private int longestZeros() {
        int longest = -1;
        for (int i = 0; i < PIECES; i++) {
            if (zerosAt(i) > (longest < 0 ? 1 : zerosAt(longest))) {
                longest = i;
            }
        }
        return longest;
    }

    private int zerosAt(int start) {
        int end = start;
        while (end < PIECES && pieces[end] == 0) {
            end++;
        }
        return end - start;
    }
}
