package dev.trawl.core.cluster;

import dev.trawl.spi.blob.BlobStore;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;

/// Whose segments a blob store holds: those of the ledger that came first, which stands there under a key of its own.
/// Another ledger knows nothing of them and would take all of them for left behind.
public final class SegmentsOwner {

    static final String KEY = "ledger";

    private final BlobStore blobs;
    private final LongSupplier ledger;
    private volatile boolean known;

    /// @param ledger its number
    public SegmentsOwner(BlobStore blobs, LongSupplier ledger) {
        this.blobs = blobs;
        this.ledger = ledger;
    }

    /// Whether `isOurs` has said yes before.
    boolean isKnown() {
        return known;
    }

    /// This ledger's, which they become when they were nobody's.
    public boolean isOurs() {
        if (!known) {
            known = blobs.put(KEY, Long.toString(ledger.getAsLong()).getBytes(StandardCharsets.UTF_8));
        }
        return known;
    }
}
