package dev.trawl.crawl.url;

import java.util.regex.Pattern;

/// A text that limits the number of reads, so that a regular expression cannot run forever.
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

    /// Searches the text for the expression.
    ///
    /// @param steps maximum number of reads; beyond it the result is unknown
    /// @param time limit of the page, already started
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
