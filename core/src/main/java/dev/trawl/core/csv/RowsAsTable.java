package dev.trawl.core.csv;

import tools.jackson.databind.JsonNode;

/// Rows as one table, in two walks over them: rows need not have the same fields, so the first walk learns the columns
/// and the second one writes. What came in between may have other columns and is left out.
public final class RowsAsTable {

    private final CsvTable table;
    private long rows;

    public RowsAsTable(CsvCell style) {
        this.table = new CsvTable(style);
    }

    /// Goes over all rows, in the same order each time, until enough were taken.
    @FunctionalInterface
    public interface Walk<E extends Exception> {
        void over(Taker<E> taker) throws E;
    }

    /// Takes a row and says whether it wants more.
    @FunctionalInterface
    public interface Taker<E extends Exception> {
        boolean take(JsonNode row) throws E;
    }

    /// Where the lines of the table go.
    @FunctionalInterface
    public interface Sink<E extends Exception> {
        void write(String text) throws E;
    }

    /// The first walk.
    public <E extends Exception> void learn(Walk<E> walk) throws E {
        walk.over(row -> {
            table.see(row);
            rows++;
            return true;
        });
    }

    /// The line above the others.
    public String heading() {
        return table.heading();
    }

    /// The second walk.
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
