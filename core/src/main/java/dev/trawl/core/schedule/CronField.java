package dev.trawl.core.schedule;

import java.util.Arrays;
import java.util.Locale;

/// One field of a cron expression. Its value is a set of numbers, stored as the bits of a long.
enum CronField {
    SECOND(0, 59, ""),
    MINUTE(0, 59, ""),
    HOUR(0, 23, ""),
    DAY_OF_MONTH(1, 31, ""),
    MONTH(1, 12, "jan feb mar apr may jun jul aug sep oct nov dec"),
    DAY_OF_WEEK(0, 6, "sun mon tue wed thu fri sat");

    private static final int SUNDAY_AGAIN = 7;
    private static final int NAME_LENGTH = 3;

    private final int first;
    private final int last;
    private final String names;

    CronField(int first, int last, String names) {
        this.first = first;
        this.last = last;
        this.names = names;
    }

    /// Parses a list such as `1,5-9/2`.
    ///
    /// @throws IllegalArgumentException if the list is invalid; the message gives the reason
    long parse(String text) {
        long set = 0;
        for (String part : text.split(",", -1)) {
            set |= parsePart(part);
        }
        return this == DAY_OF_WEEK ? withSundayAsZero(set) : set;
    }

    /// Whether the field is unrestricted: one of its parts is `*` or `?`, with or without step 1.
    static boolean isOpen(String text) {
        return Arrays.stream(text.split(",", -1)).anyMatch(part -> isStar(part) || part.matches("[*?]/0*1"));
    }

    private static boolean isStar(String range) {
        return range.equals("*") || range.equals("?");
    }

    private long parsePart(String part) {
        int slash = part.indexOf('/');
        String range = slash < 0 ? part : part.substring(0, slash);
        int step = slash < 0 ? 1 : number(part.substring(slash + 1), 1, Integer.MAX_VALUE);
        if (isStar(range)) {
            return set(first, last, step);
        }
        int hyphen = range.indexOf('-');
        if (hyphen < 0) {
            int start = value(range);
            // A step runs up to the last day, so a start at Sunday means 0 even if it is written as 7.
            boolean fromSunday = slash >= 0 && this == DAY_OF_WEEK && start == SUNDAY_AGAIN;
            return set(fromSunday ? 0 : start, slash < 0 ? start : last, step);
        }
        int start = value(range.substring(0, hyphen));
        int end = value(range.substring(hyphen + 1));
        // A range may end with Sunday even if it is written as 0.
        boolean toSunday = this == DAY_OF_WEEK && end == 0 && start > 0;
        return set(start, toSunday ? SUNDAY_AGAIN : end, step);
    }

    private long set(int start, int end, int step) {
        if (start > end) {
            throw new IllegalArgumentException("%s: %d comes after %d".formatted(title(), start, end));
        }
        long set = 0;
        for (long value = start; value <= end; value += step) {
            set |= 1L << value;
        }
        return set;
    }

    private int value(String text) {
        boolean word = text.length() == NAME_LENGTH && Character.isLetter(text.charAt(0));
        int name = word ? names.indexOf(text.toLowerCase(Locale.ROOT)) : -1;
        return name >= 0
                ? name / (NAME_LENGTH + 1) + first
                : number(text, first, this == DAY_OF_WEEK ? SUNDAY_AGAIN : last);
    }

    private int number(String text, int least, int most) {
        boolean digits = !text.isEmpty() && text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        int number = digits ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw new IllegalArgumentException("%s: '%s' is not possible".formatted(title(), text));
        }
        return number;
    }

    private String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static long withSundayAsZero(long set) {
        return (set >> SUNDAY_AGAIN & 1) | (set & ((1L << SUNDAY_AGAIN) - 1));
    }
}
