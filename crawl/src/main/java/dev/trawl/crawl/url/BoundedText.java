package dev.trawl.crawl.url;

import java.util.regex.Pattern;

/// A text that may be looked at only so often, so that no expression can run for ever on it.
final class BoundedText implements CharSequence {

    private static final int STEPS = 200_000;

    private final String text;
    private int stepsLeft = STEPS;

    private BoundedText(String text) {
        this.text = text;
    }

    /// The expression is found in the text; one that takes too long is not.
    static boolean finds(Pattern expression, String text) {
        try {
            return expression.matcher(new BoundedText(text)).find();
        } catch (TooManyStepsException | StackOverflowError _) {
            return false;
        }
    }

    @Override
    public char charAt(int index) {
        if (--stepsLeft < 0) {
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
