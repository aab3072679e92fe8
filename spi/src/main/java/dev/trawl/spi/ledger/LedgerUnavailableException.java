package dev.trawl.spi.ledger;

/// The store of record did not answer, refused, or is full. The caller may try again later.
public final class LedgerUnavailableException extends RuntimeException {

    private final boolean full;

    public LedgerUnavailableException(String message, Throwable cause) {
        this(message, cause, false);
    }

    public LedgerUnavailableException(String message, Throwable cause, boolean full) {
        super(message, cause);
        this.full = full;
    }

    /// The store has no space left.
    public boolean isFull() {
        return full;
    }
}
