package dev.trawl.core.commit;

/// More writes wait than the ledger can take in a short time. Nothing was done; try again later.
public final class OverloadedException extends RuntimeException {

    OverloadedException(int waiting) {
        super("the ledger is behind: %d writes are waiting".formatted(waiting));
    }
}
