package dev.trawl.core.task;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/// Durations as people write them: `250ms`, `10s`, `5m`, `2h`, `30d`, ISO-8601, or a plain number of seconds.
public final class Durations {

    private static final Pattern SHORT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ms|s|m|h|d)?");

    private Durations() {}

    /// @throws IllegalArgumentException when the text is no duration; the message shows the forms
    public static Duration parse(String text) {
        var match = SHORT.matcher(text.strip());
        if (match.matches()) {
            double amount = Double.parseDouble(match.group(1));
            String unit = match.group(2) == null ? "s" : match.group(2);
            return Duration.ofMillis(Math.round(amount * millisIn(unit)));
        }
        try {
            return Duration.parse(text.strip());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "'%s' is no duration: write 250ms, 10s, 5m, 2h or PT10S".formatted(text), e);
        }
    }

    private static long millisIn(String unit) {
        return switch (unit) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            default -> 86_400_000;
        };
    }
}
