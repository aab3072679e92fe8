package dev.trawl.crawl.extract.limit;

/// Thrown when a rule exceeds its budget. Unwinds parsers and matchers that cannot be stopped otherwise.
public final class OverBudgetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OverBudgetException(String message) {
        // No stack trace, because the exception is control flow and not a fault.
        super(message, null, false, false);
    }
}
