package dev.trawl.crawl.url;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rejects regular expressions with excessive repeat counts. Repeating an empty match reads no character, so a step
/// limit would not stop it.
public final class RepeatLimit {

    private static final Pattern COUNT = Pattern.compile("\\{(\\d+)");
    private static final long MOST = 1_000_000;

    private RepeatLimit() {}

    /// @throws IllegalArgumentException when the product of its counts exceeds a million
    public static void check(String expression) {
        long product = 1;
        Matcher counts = COUNT.matcher(expression);
        while (counts.find()) {
            String digits = counts.group(1);
            product *= digits.length() > 7 ? MOST + 1 : Math.max(1, Long.parseLong(digits));
            if (product > MOST) {
                throw new IllegalArgumentException("repeats too often: its {counts} multiply to more than " + MOST);
            }
        }
    }
}
