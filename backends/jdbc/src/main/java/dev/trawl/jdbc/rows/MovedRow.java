package dev.trawl.jdbc.rows;

/// A row has changed since the transaction read it, so the results of the transaction are invalid.
public final class MovedRow extends RuntimeException {

    MovedRow(Object key) {
        super(key + " was changed meanwhile", null, false, false);
    }
}
