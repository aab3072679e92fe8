package dev.trawl.spi.ledger;

/// The store of record did not answer, refused, or is full. The caller may try again later.
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

    /// The answer to a commit was lost: what was written may be kept, so writing it again may do it twice.
    public static LedgerUnavailableException unknown(String message, Throwable cause) {
        return new LedgerUnavailableException(message, cause, false, true);
    }

    /// It is not known whether what was written is kept.
    public boolean isUnknown() {
        return unknown;
    }

    /// The store has no space left.
    public boolean isFull() {
        return full;
    }
}
