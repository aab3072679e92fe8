package dev.trawl.jdbc;

/// A row was not what the transaction took it for, so all that followed from it is void.
final class MovedRow extends RuntimeException {

    MovedRow(Object key) {
        super(key + " was changed meanwhile", null, false, false);
    }
}
