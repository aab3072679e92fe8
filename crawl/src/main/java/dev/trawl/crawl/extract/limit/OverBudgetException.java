package dev.trawl.crawl.extract.limit;

/// A rule was cut off; thrown through the code of parsers and matchers that cannot be stopped otherwise.
public final class OverBudgetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OverBudgetException(String message) {
        // Without a stack trace: it is a way out, not a fault.
        super(message, null, false, false);
    }
}
