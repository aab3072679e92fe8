package dev.trawl.crawl.memory;

/// Thrown when a page does not get the memory it needs. Has no stack trace, because hostile hosts cause
/// thousands of these.
public final class PageMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// The reason why a page did not get memory.
    public enum Reason {
        /// Other pages hold the memory. The page is retried later.
        BUSY,
        /// The page needs more than its pool can ever provide.
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
