package dev.trawl.spi.ledger;

/// A stored value does not match its checksum: the row is named and nothing of it is served.
public final class CorruptRowException extends RuntimeException {

    private final String table;
    private final String row;

    public CorruptRowException(String table, String row, String column) {
        super("stored value is damaged: table %s, row %s, column %s".formatted(table, row, column));
        this.table = table;
        this.row = row;
    }

    public String table() {
        return table;
    }

    public String row() {
        return row;
    }
}
