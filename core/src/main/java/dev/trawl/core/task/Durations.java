package dev.trawl.core.task;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses and prints durations: `10s`, `1m30s`, `100ms`, `PT10S`, or a plain number of seconds.
public final class Durations {

    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)");
    private static final Pattern PARTS = Pattern.compile("(?:" + PART.pattern() + ")+");
    private static final Pattern SECONDS = Pattern.compile("\\d+(?:\\.\\d+)?");

    private Durations() {}

    /// @throws IllegalArgumentException if the text is not a valid duration; the message continues a sentence
    public static Duration parse(String text) {
        String compact = text.strip().toLowerCase(Locale.ROOT);
        try {
            if (SECONDS.matcher(compact).matches()) {
                return of(compact, "s");
            }
            if (PARTS.matcher(compact).matches()) {
                return sum(PART.matcher(compact));
            }
            Duration iso = Duration.parse(compact);
            if (!iso.isNegative()) {
                return iso;
            }
        } catch (DateTimeParseException | ArithmeticException _) {
            // The exception below covers both cases.
        }
        throw new IllegalArgumentException("is '%s', which is no duration such as 10s, 5m or PT10S".formatted(text));
    }

    /// A short text, with a single unit, that `parse` reads as the same duration, to the millisecond.
    public static String text(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        if (duration.toMillisPart() != 0) {
            return duration.toMillis() + "ms";
        }
        long seconds = duration.toSeconds();
        if (seconds % 86_400 == 0 && seconds > 86_400) {
            return seconds / 86_400 + "d";
        }
        if (seconds % 3_600 == 0) {
            return seconds / 3_600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    private static Duration sum(Matcher parts) {
        Duration total = Duration.ZERO;
        while (parts.find()) {
            total = total.plus(of(parts.group(1), parts.group(2)));
        }
        return total;
    }

    private static Duration of(String number, String unit) {
        long millis = switch (unit) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            default -> 86_400_000;
        };
        return Duration.ofMillis(new BigDecimal(number)
                .multiply(BigDecimal.valueOf(millis))
                .toBigInteger()
                .longValueExact());
    }
}
