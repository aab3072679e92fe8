package dev.trawl.core.housekeeping;

import dev.trawl.spi.blob.BlobStore;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;

/// The ledger that owns the segments of a blob store. The first ledger stores its id there under a separate key.
/// Another ledger does not know these segments and would delete all of them as unused.
public final class SegmentsOwner {

    static final String KEY = "ledger";

    private final BlobStore blobs;
    private final LongSupplier ledger;
    private volatile boolean known;

    /// @param ledger supplies the id of this ledger
    public SegmentsOwner(BlobStore blobs, LongSupplier ledger) {
        this.blobs = blobs;
        this.ledger = ledger;
    }

    /// Whether `isOurs` has returned true before.
    boolean isKnown() {
        return known;
    }

    /// Whether this ledger owns the segments. Takes ownership if they have no owner yet.
    public boolean isOurs() {
        if (!known) {
            known = blobs.put(KEY, Long.toString(ledger.getAsLong()).getBytes(StandardCharsets.UTF_8));
        }
        return known;
    }
}
