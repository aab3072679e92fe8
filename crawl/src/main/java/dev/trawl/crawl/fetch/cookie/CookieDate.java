package dev.trawl.crawl.fetch.cookie;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/// Parses a cookie date by the lenient rules of RFC 6265, 5.1.1: any order, any separators.
final class CookieDate {

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final int NONE = -1;

    private int time = NONE;
    private int day = NONE;
    private int month = NONE;
    private int year = NONE;

    private CookieDate() {}

    /// Milliseconds since 1970; empty if the text is not a valid date.
    static OptionalLong parse(String text) {
        CookieDate date = new CookieDate();
        int start = 0;
        for (int at = 0; at <= text.length(); at++) {
            if (at == text.length() || isSeparator(text.charAt(at))) {
                if (at > start) {
                    date.take(text.substring(start, at));
                }
                start = at + 1;
            }
        }
        return date.millis();
    }

    private void take(String token) {
        int digits = leadingDigits(token, 0);
        if (time == NONE && takeTime(token)) {
            return;
        }
        if (day == NONE && (digits == 1 || digits == 2)) {
            day = number(token, 0, digits);
        } else if (month == NONE && token.length() >= 3 && isMonth(token)) {
            month = MONTHS.indexOf(token.substring(0, 3).toLowerCase(Locale.ROOT)) + 1;
        } else if (year == NONE && digits >= 2 && digits <= 4) {
            year = number(token, 0, digits);
        }
    }

    private static boolean isMonth(String token) {
        return MONTHS.contains(token.substring(0, 3).toLowerCase(Locale.ROOT));
    }

    private boolean takeTime(String token) {
        int seconds = 0;
        int at = 0;
        for (int part = 0; part < 3; part++) {
            int digits = leadingDigits(token, at);
            boolean last = part == 2;
            int end = at + digits;
            if (digits < 1 || digits > 2 || (!last && (end >= token.length() || token.charAt(end) != ':'))) {
                return false;
            }
            int value = number(token, at, end);
            if (value > (part == 0 ? 23 : 59)) {
                // An invalid time makes the whole date invalid.
                seconds = Integer.MAX_VALUE / 100;
            }
            seconds = seconds * 60 + value;
            at = end + 1;
        }
        time = seconds;
        return true;
    }

    private OptionalLong millis() {
        if (time == NONE || time >= 86_400 || day == NONE || month == NONE || year == NONE) {
            return OptionalLong.empty();
        }
        int full = year >= 70 && year <= 99 ? year + 1900 : year <= 69 ? year + 2000 : year;
        if (full < 1601) {
            return OptionalLong.empty();
        }
        try {
            LocalDateTime date = LocalDateTime.of(full, month, day, time / 3600, time / 60 % 60, time % 60);
            return OptionalLong.of(date.toInstant(ZoneOffset.UTC).toEpochMilli());
        } catch (DateTimeException _) {
            return OptionalLong.empty();
        }
    }

    private static int leadingDigits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    private static boolean isSeparator(char letter) {
        return letter == '\t'
                || (letter >= 0x20 && letter <= 0x2f)
                || (letter >= 0x3b && letter <= 0x40)
                || (letter >= 0x5b && letter <= 0x60)
                || (letter >= 0x7b && letter <= 0x7e);
    }
}
