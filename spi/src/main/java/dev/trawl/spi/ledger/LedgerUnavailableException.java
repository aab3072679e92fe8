package dev.trawl.spi.ledger;

/// The store of record timed out, rejected the request, or is full. The caller may retry later.
public final class LedgerUnavailableException extends RuntimeException {

    private final boolean full;
    private final boolean unknown;

    public LedgerUnavailableException(String message, Throwable cause) {
        this(message, cause, false);
    }

    public LedgerUnavailableException(String message, Throwable cause, boolean full) {
        this(message, cause, full, false);
    }

    private LedgerUnavailableException(String message, Throwable cause, boolean full, boolean unknown) {
        super(message, cause);
        this.full = full;
        this.unknown = unknown;
    }

    /// The response to a commit was lost. The changes may be stored, so a retry may apply them twice.
    public static LedgerUnavailableException unknown(String message, Throwable cause) {
        return new LedgerUnavailableException(message, cause, false, true);
    }

    /// Returns true when it is unknown whether the changes were stored.
    public boolean isUnknown() {
        return unknown;
    }

    /// The store has no space left.
    public boolean isFull() {
        return full;
    }
}
