package dev.trawl.crawl.url.host;

import java.util.Optional;

/// Punycode (RFC 3492): encodes any text as letters, digits and hyphens.
public final class Punycode {

    private static final int BASE = 36;
    private static final int FIRST = 128;
    private static final int FIRST_BIAS = 72;

    private Punycode() {}

    public static Optional<String> decode(String text) {
        int hyphen = text.lastIndexOf('-');
        StringBuilder out = new StringBuilder(text.substring(0, Math.max(hyphen, 0)));
        int length = out.length();
        long character = FIRST;
        long i = 0;
        int bias = FIRST_BIAS;
        for (int at = hyphen + 1; at < text.length(); length++) {
            long before = i;
            long weight = 1;
            for (int k = BASE; ; k += BASE) {
                int digit = at < text.length() ? digit(text.charAt(at++)) : -1;
                if (digit < 0 || weight > Integer.MAX_VALUE) {
                    return Optional.empty();
                }
                i += digit * weight;
                int threshold = threshold(k, bias);
                if (digit < threshold) {
                    break;
                }
                weight *= BASE - threshold;
            }
            bias = bias(i - before, length + 1, before == 0);
            character += i / (length + 1);
            i %= length + 1;
            if (character > Character.MAX_CODE_POINT || Character.getType((int) character) == Character.SURROGATE) {
                return Optional.empty();
            }
            out.insert(out.offsetByCodePoints(0, (int) i), Character.toChars((int) character));
            i++;
        }
        return Optional.of(out.toString());
    }

    public static String encode(String text) {
        int[] characters = text.codePoints().toArray();
        StringBuilder out = new StringBuilder();
        text.chars().filter(c -> c < FIRST).forEach(c -> out.append((char) c));
        int done = out.length();
        if (done > 0) {
            out.append('-');
        }
        boolean first = true;
        long delta = 0;
        int bias = FIRST_BIAS;
        for (int last = FIRST; done < characters.length; last++) {
            int next = next(characters, last);
            delta += (long) (next - last) * (done + 1);
            for (int c : characters) {
                if (c < next) {
                    delta++;
                } else if (c == next) {
                    appendNumber(out, delta, bias);
                    bias = bias(delta, ++done, first);
                    first = false;
                    delta = 0;
                }
            }
            delta++;
            last = next;
        }
        return out.toString();
    }

    private static int next(int[] characters, int from) {
        int next = Integer.MAX_VALUE;
        for (int c : characters) {
            next = c >= from ? Math.min(next, c) : next;
        }
        return next;
    }

    private static void appendNumber(StringBuilder out, long number, int bias) {
        long rest = number;
        for (int k = BASE; ; k += BASE) {
            int threshold = threshold(k, bias);
            if (rest < threshold) {
                out.append(letter((int) rest));
                return;
            }
            out.append(letter((int) (threshold + (rest - threshold) % (BASE - threshold))));
            rest = (rest - threshold) / (BASE - threshold);
        }
    }

    private static int threshold(int k, int bias) {
        return Math.clamp(k - bias, 1, 26);
    }

    private static int bias(long delta, int length, boolean first) {
        long rest = first ? delta / 700 : delta / 2;
        rest += rest / length;
        int k = 0;
        for (; rest > 455; k += BASE) {
            rest /= 35;
        }
        return (int) (k + 36 * rest / (rest + 38));
    }

    private static char letter(int digit) {
        return (char) (digit < 26 ? 'a' + digit : '0' + digit - 26);
    }

    private static int digit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0' + 26;
        }
        return c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' : -1;
    }
}
