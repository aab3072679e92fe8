package dev.trawl.spi.ledger;

/// A stored value does not match its checksum. The exception names the row; no value of it is returned.
public final class CorruptRowException extends RuntimeException {

    private final String table;
    private final String row;
    private final String column;

    public CorruptRowException(String table, String row, String column) {
        super("stored value is damaged: table %s, row %s, column %s".formatted(table, row, column));
        this.table = table;
        this.row = row;
        this.column = column;
    }

    /// The store itself cannot be read at the requested position.
    public CorruptRowException(String store, Throwable cause) {
        super("stored data is damaged: %s: %s; restore it from a backup".formatted(store, cause.getMessage()), cause);
        this.table = "";
        this.row = "";
        this.column = "";
    }

    /// Empty when the damage cannot be located.
    public String table() {
        return table;
    }

    /// Empty when the damage cannot be located.
    public String row() {
        return row;
    }

    /// Empty when the damage cannot be located.
    public String column() {
        return column;
    }
}
