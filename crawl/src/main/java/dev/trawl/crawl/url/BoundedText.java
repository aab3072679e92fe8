package dev.trawl.crawl.url;

import java.util.regex.Pattern;

/// A text that may be looked at only so often, so that no expression can run for ever on it.
final class BoundedText implements CharSequence {

    private static final int LOOK_AT_CLOCK = 256;

    private final String text;
    private final PatternTime time;
    private int stepsLeft;

    private BoundedText(String text, int steps, PatternTime time) {
        this.text = text;
        this.stepsLeft = steps;
        this.time = time;
    }

    /// Whether the expression is found in the text.
    ///
    /// @param steps how many it may take; after more it is not known
    /// @param time of the page, which has begun
    static Verdict find(Pattern expression, String text, int steps, PatternTime time) {
        try {
            return expression.matcher(new BoundedText(text, steps, time)).find() ? Verdict.MATCH : Verdict.NO_MATCH;
        } catch (TooManyStepsException | StackOverflowError _) {
            return Verdict.UNKNOWN;
        }
    }

    @Override
    public char charAt(int index) {
        if (--stepsLeft < 0 || (stepsLeft % LOOK_AT_CLOCK == 0 && time.isOver())) {
            throw new TooManyStepsException();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    private static final class TooManyStepsException extends RuntimeException {
        TooManyStepsException() {
            super("too many steps", null, false, false);
        }
    }
}
