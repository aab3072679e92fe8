package dev.trawl.core.csv;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Writes rows as one table in two passes. Rows may have different fields, so the first pass collects the columns
/// and the second pass writes. Rows added between the passes may have other columns and are left out.
public final class RowsAsTable {

    private final CsvTable table;
    private long rows;

    public RowsAsTable(CsvCell style) {
        this(style, List.of());
    }

    /// @param columns names and order of the columns; empty means all
    public RowsAsTable(CsvCell style, List<String> columns) {
        this.table = new CsvTable(style, columns);
    }

    /// Iterates over all rows, in the same order each time, until the taker returns false.
    @FunctionalInterface
    public interface Walk<E extends Exception> {
        void over(Taker<E> taker) throws E;
    }

    /// Receives a row and returns whether it wants more.
    @FunctionalInterface
    public interface Taker<E extends Exception> {
        boolean take(JsonNode row) throws E;
    }

    /// Receives the lines of the table.
    @FunctionalInterface
    public interface Sink<E extends Exception> {
        void write(String text) throws E;
    }

    /// The first pass: collects the columns.
    public <E extends Exception> void learn(Walk<E> walk) throws E {
        walk.over(row -> {
            table.see(row);
            rows++;
            return true;
        });
    }

    /// A chosen column that no row has, with the names that there are; empty if there is none. Only after the first
    /// pass.
    public Optional<String> unknown() {
        return table.unknown().map(name -> "unknown field '%s'; known are %s".formatted(name, known()));
    }

    private String known() {
        return String.join(", ", table.known());
    }

    /// The header line.
    public String heading() {
        return table.heading();
    }

    /// The second pass: writes the rows.
    public <E extends Exception> void write(Walk<E> walk, Sink<E> out) throws E {
        if (rows == 0) {
            return;
        }
        long[] left = {rows};
        walk.over(row -> {
            if (!CsvTable.isEmpty(row)) {
                out.write(table.line(row));
            }
            return --left[0] > 0;
        });
    }
}
