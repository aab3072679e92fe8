package dev.trawl.cli.output;

import tools.jackson.databind.JsonNode;

/// One column of a table: a heading and the dotted path of its value, such as `progress.done`.
///
/// @param wide shown only with `-o wide`
/// @param empty text shown in a table for an empty list or null
public record TableColumn(String heading, String path, boolean wide, String empty) {

    public static TableColumn of(String heading, String path) {
        return new TableColumn(heading, path, false, "");
    }

    public static TableColumn wide(String heading, String path) {
        return new TableColumn(heading, path, true, "");
    }

    /// A copy that shows a word for an empty list or null.
    public TableColumn whenEmpty(String word) {
        return new TableColumn(heading, path, wide, word);
    }

    /// The text shown in a table for a row.
    String shown(JsonNode row) {
        JsonNode value = in(row);
        boolean nothing = value.isNull() || (value.isArray() && value.isEmpty());
        return nothing && !empty.isEmpty() ? empty : Cell.printable(value);
    }

    /// The value in a row; a missing node if there is none.
    JsonNode in(JsonNode row) {
        if (row.has(path)) {
            return row.get(path);
        }
        JsonNode value = row;
        for (String step : path.split("\\.")) {
            value = value.path(step);
        }
        return value;
    }
}
