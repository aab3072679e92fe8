package dev.trawl.cli.output;

import dev.trawl.cli.fault.Phrase;
import java.time.Duration;
import java.util.Locale;

/// Formats numbers for users.
public final class Amounts {

    private Amounts() {}

    /// `1 284`
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
    }

    /// `1 row`, `1 284 rows`
    public static Phrase of(long number, String thing) {
        return Phrase.of("%s " + thing + (number == 1 ? "" : "s"), count(number));
    }

    /// `812 B`, `18.4 MB`
    public static String bytes(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        if (bytes < 1_000_000) {
            return decimal(bytes / 1e3) + " kB";
        }
        return bytes < 1_000_000_000 ? decimal(bytes / 1e6) + " MB" : decimal(bytes / 1e9) + " GB";
    }

    /// `850 ms`, `2.3 s`, `41 s`, `3 min 20 s`, `2 h 5 min`
    public static String duration(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1_000) {
            return millis == 0 ? "0 s" : millis + " ms";
        }
        if (millis < 10_000 && millis % 1_000 >= 50) {
            return decimal(millis / 1e3) + " s";
        }
        long seconds = Math.round(millis / 1e3);
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3_600
                ? two(seconds / 60, "min", seconds % 60, "s")
                : two(seconds / 3_600, "h", seconds % 3_600 / 60, "min");
    }

    private static String two(long large, String unit, long small, String smaller) {
        return large + " " + unit + (small == 0 ? "" : " " + small + " " + smaller);
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }
}
