package dev.trawl.crawl.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Where the body of a reply ends.
///
/// @param length of the body, for [Kind#LENGTH]
/// @param codings applied for the transfer, beside chunked, in the order in which they were applied
record Framing(Kind kind, long length, List<String> codings) {

    enum Kind {
        NONE,
        LENGTH,
        CHUNKED,
        CLOSE
    }

    private static final Framing NO_BODY = new Framing(Kind.NONE, 0, List.of());
    private static final Framing UNTIL_CLOSE = new Framing(Kind.CLOSE, 0, List.of());
    private static final int MOST_DIGITS = 18;

    /// Reads it from the head. Lengths that contradict each other or a chunked coding are refused: two readers of the
    /// same bytes could see different replies.
    static Framing of(ReplyHead head, Method method) throws FetchFailedException {
        List<String> transfer = head.headers().all("transfer-encoding");
        List<String> lengths = head.headers().all("content-length");
        if (method == Method.HEAD || head.status() == 204 || head.status() == 304) {
            return NO_BODY;
        }
        if (!transfer.isEmpty()) {
            List<String> codings = list(transfer);
            boolean none = codings.stream().allMatch("identity"::equals);
            if (!none || (codings.isEmpty() && !lengths.isEmpty())) {
                return transferred(codings, lengths);
            }
        }
        return lengths.isEmpty() ? UNTIL_CLOSE : new Framing(Kind.LENGTH, length(lengths), List.of());
    }

    /// A transfer coding that does not end with chunked lasts until the connection closes.
    private static Framing transferred(List<String> codings, List<String> lengths) throws FetchFailedException {
        if (!lengths.isEmpty()) {
            throw broken("both a length and a transfer coding");
        }
        int last = codings.size() - 1;
        int chunked = codings.indexOf("chunked");
        boolean twice = chunked >= 0 && codings.lastIndexOf("chunked") == last && chunked == last - 1;
        if (twice) {
            last--; // said twice, done once
        }
        if (last < 0 || (chunked >= 0 && chunked != last)) {
            throw broken("a transfer coding that cannot be undone");
        }
        return chunked < 0
                ? new Framing(Kind.CLOSE, 0, codings)
                : new Framing(Kind.CHUNKED, 0, codings.subList(0, last));
    }

    private static long length(List<String> values) throws FetchFailedException {
        if (values.size() == 1 && values.getFirst().indexOf(',') < 0) {
            return number(values.getFirst());
        }
        long length = -1;
        for (String value : values) {
            for (String part : value.split(",", -1)) {
                long next = number(part.strip());
                if (length >= 0 && next != length) {
                    throw broken("two different lengths");
                }
                length = next;
            }
        }
        return length;
    }

    private static long number(String text) throws FetchFailedException {
        int first = 0;
        while (first < text.length() - 1 && text.charAt(first) == '0') {
            first++;
        }
        boolean good = !text.isEmpty() && text.length() - first <= MOST_DIGITS;
        for (int at = first; good && at < text.length(); at++) {
            good = text.charAt(at) >= '0' && text.charAt(at) <= '9';
        }
        if (!good) {
            throw broken("a length that is no number");
        }
        return Long.parseLong(text.substring(first));
    }

    /// The parts of a comma-separated header, in small letters.
    static List<String> list(List<String> values) {
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
