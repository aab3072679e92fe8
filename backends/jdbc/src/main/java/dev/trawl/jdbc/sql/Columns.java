package dev.trawl.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parameters of a statement that takes rows, in order. Binds them row by row, as arrays or as JSON.
public record Columns<R>(List<Column<R>> columns) {

    private static final HexFormat HEX = HexFormat.of();

    @SafeVarargs
    @SuppressWarnings("varargs") // the array is copied at once
    public static <R> Columns<R> of(Column<R>... columns) {
        return new Columns<>(List.of(columns));
    }

    void bind(PreparedStatement statement, R row) throws SQLException {
        int index = 1;
        for (Column<R> column : columns) {
            switch (column) {
                case Column.Big<R>(var value) -> statement.setLong(index, value.applyAsLong(row));
                case Column.Int<R>(var value) -> statement.setInt(index, value.applyAsInt(row));
                case Column.Text<R>(var value) -> statement.setString(index, value.apply(row));
                case Column.Crc<R>(var value) -> {
                    var checksum = value.apply(row).map(Checksum::of);
                    if (checksum.isPresent()) {
                        statement.setInt(index, checksum.get());
                    } else {
                        statement.setNull(index, Types.INTEGER);
                    }
                }
            }
            index++;
        }
    }

    /// @return the index of the next parameter
    int bindArrays(PreparedStatement statement, List<R> rows) throws SQLException {
        int index = 1;
        for (Column<R> column : columns) {
            statement.setObject(index++, array(column, rows));
        }
        return index;
    }

    /// A JSON array of rows, or of plain values if there is one column. Columns are numbers or texts.
    String json(Collection<R> rows) {
        boolean nested = columns.size() > 1;
        var json = new StringBuilder(rows.size() * 16).append('[');
        String between = "";
        for (R row : rows) {
            json.append(between).append(nested ? "[" : "");
            String comma = "";
            for (Column<R> column : columns) {
                append(json.append(comma), column, row);
                comma = ",";
            }
            json.append(nested ? "]" : "");
            between = ",";
        }
        return json.append(']').toString();
    }

    private static <R> Object array(Column<R> column, List<R> rows) {
        return switch (column) {
            case Column.Big<R>(var value) -> rows.stream().mapToLong(value).toArray();
            case Column.Int<R>(var value) -> rows.stream().mapToInt(value).toArray();
            case Column.Text<R>(var value) -> {
                @Nullable String[] texts = new String[rows.size()];
                for (int i = 0; i < texts.length; i++) {
                    texts[i] = value.apply(rows.get(i));
                }
                yield texts;
            }
            case Column.Crc<R>(var value) -> {
                @Nullable Integer[] checksums = new Integer[rows.size()];
                for (int i = 0; i < checksums.length; i++) {
                    checksums[i] = value.apply(rows.get(i)).map(Checksum::of).orElse(null);
                }
                yield checksums;
            }
        };
    }

    private static <R> void append(StringBuilder json, Column<R> column, R row) {
        switch (column) {
            case Column.Big<R>(var value) -> json.append(value.applyAsLong(row));
            case Column.Int<R>(var value) -> json.append(value.applyAsInt(row));
            case Column.Text<R>(var value) -> appendText(json, value.apply(row));
            case Column.Crc<R> _ -> throw new IllegalArgumentException("keys are numbers or texts");
        }
    }

    private static void appendText(StringBuilder json, @Nullable String text) {
        if (text == null) {
            throw new IllegalArgumentException("a key is never null");
        }
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append("\\u00").append(HEX.toHexDigits((byte) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
