package dev.trawl.crawl.extract.css;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses and evaluates the `an+b` of `:nth-child()`.
final class Formula {

    private static final Pattern STEPS = Pattern.compile("([+-]?)(\\d*)n(?:\\s*([+-])\\s*(\\d+))?");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+");

    private Formula() {}

    /// Returns step and offset; empty if the text is invalid.
    static Optional<int[]> parse(String text) {
        if (text.equals("odd")) {
            return Optional.of(new int[] {2, 1});
        }
        if (text.equals("even")) {
            return Optional.of(new int[] {2, 0});
        }
        if (NUMBER.matcher(text).matches()) {
            return Optional.of(new int[] {0, number(text)});
        }
        Matcher steps = STEPS.matcher(text);
        if (!steps.matches()) {
            return Optional.empty();
        }
        int step = number(steps.group(1) + (steps.group(2).isEmpty() ? "1" : steps.group(2)));
        int offset = steps.group(4) == null ? 0 : number(steps.group(3) + steps.group(4));
        return Optional.of(new int[] {step, offset});
    }

    private static int number(String digits) {
        String cut = digits.length() > 9 ? digits.substring(0, 9) : digits;
        return Integer.parseInt(cut);
    }

    /// True if `step * n + offset` equals `place` for some n >= 0.
    static boolean holds(int step, int offset, int place) {
        int distance = place - offset;
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0;
    }
}
