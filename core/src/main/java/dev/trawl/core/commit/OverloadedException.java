package dev.trawl.core.commit;

/// The queue of writes to the ledger is full. Nothing was written; the caller should retry later.
public final class OverloadedException extends RuntimeException {

    OverloadedException(int waiting) {
        super("the ledger is behind: %d writes are waiting".formatted(waiting));
    }
}
