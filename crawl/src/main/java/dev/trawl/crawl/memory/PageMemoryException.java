package dev.trawl.crawl.memory;

/// A page did not get the memory it needs. Carries no stack trace: hostile hosts cause thousands of these.
public final class PageMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Why a page did not get memory.
    public enum Reason {
        /// Other pages hold the memory; the page is tried again later.
        BUSY,
        /// The page needs more than the whole budget.
        TOO_LARGE
    }

    private final Reason reason;

    PageMemoryException(Reason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
