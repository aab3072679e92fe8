package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.ReplyHead;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/// How the end of a reply body is determined.
///
/// @param length body length, for [Kind#LENGTH]
/// @param codings transfer codings other than chunked, in the order in which they were applied
/// @param certain every parser sees the same end, so the connection can be reused
public record Framing(Kind kind, long length, List<String> codings, boolean certain) {

    /// The rule that ends a body.
    public enum Kind {
        NONE,
        LENGTH,
        CHUNKED,
        CLOSE
    }

    private static final Framing NO_BODY = new Framing(Kind.NONE, 0, List.of(), true);
    private static final Framing UNTIL_CLOSE = new Framing(Kind.CLOSE, 0, List.of(), false);
    private static final String LARGEST = Long.toString(Long.MAX_VALUE);

    /// Determines the framing from the head, like curl. A transfer coding overrides a length. Contradictory or
    /// non-numeric lengths are rejected. A number beyond 64 bits is ignored with the rest of its line.
    public static Framing of(ReplyHead head, Method method) throws FetchFailedException {
        List<String> transfer = head.headers().all("transfer-encoding");
        List<String> lengths = head.headers().all("content-length");
        if (method == Method.HEAD || head.status() == 204 || head.status() == 304) {
            return NO_BODY;
        }
        OptionalLong length = length(lengths);
        List<String> codings = list(transfer);
        if (!codings.stream().allMatch("identity"::equals)) {
            return transferred(codings, lengths.isEmpty());
        }
        boolean certain = list(lengths).stream().noneMatch(Framing::isOverflow);
        return length.isEmpty() ? UNTIL_CLOSE : new Framing(Kind.LENGTH, length.getAsLong(), List.of(), certain);
    }

    /// A transfer coding that does not end with chunked lasts until the connection closes.
    private static Framing transferred(List<String> codings, boolean certain) throws FetchFailedException {
        int last = codings.size() - 1;
        int chunked = codings.indexOf("chunked");
        boolean twice = chunked >= 0 && codings.lastIndexOf("chunked") == last && chunked == last - 1;
        if (twice) {
            last--; // declared twice, applied once
        }
        if (last < 0 || (chunked >= 0 && chunked != last)) {
            throw broken("a transfer coding that cannot be undone");
        }
        return chunked < 0
                ? new Framing(Kind.CLOSE, 0, codings, false)
                : new Framing(Kind.CHUNKED, 0, codings.subList(0, last), certain);
    }

    private static OptionalLong length(List<String> values) throws FetchFailedException {
        OptionalLong length = OptionalLong.empty();
        for (String value : values) {
            for (String part : value.split(",", -1)) {
                String digits = part.strip();
                if (isOverflow(digits)) {
                    break;
                }
                long next = number(digits);
                if (length.isPresent() && next != length.getAsLong()) {
                    throw broken("two different lengths");
                }
                length = OptionalLong.of(next);
            }
        }
        return length;
    }

    /// True if the text begins with a number that exceeds 64 bits.
    private static boolean isOverflow(String text) {
        int first = 0;
        while (first < text.length() && text.charAt(first) == '0') {
            first++;
        }
        int end = first;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        int digits = end - first;
        return digits > LARGEST.length()
                || (digits == LARGEST.length() && text.substring(first, end).compareTo(LARGEST) > 0);
    }

    private static long number(String text) throws FetchFailedException {
        if (text.isEmpty() || !text.chars().allMatch(Framing::isDigit)) {
            throw broken("a length that is no number");
        }
        return Long.parseLong(text);
    }

    private static boolean isDigit(int letter) {
        return letter >= '0' && letter <= '9';
    }

    /// The parts of a comma-separated header, in lower case.
    public static List<String> list(List<String> values) {
        List<String> parts = new ArrayList<>();
        for (String value : values) {
            for (String part : value.split(",", -1)) {
                if (!part.isBlank()) {
                    parts.add(part.strip().toLowerCase(Locale.ROOT));
                }
            }
        }
        return parts;
    }

    private static FetchFailedException broken(String what) {
        return new FetchFailedException(FetchError.BAD_RESPONSE, what);
    }
}
