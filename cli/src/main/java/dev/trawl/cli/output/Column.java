package dev.trawl.cli.output;

import tools.jackson.databind.JsonNode;

/// One column of a table: a heading and the dotted path of its value, such as `progress.done`.
///
/// @param wide shown with `-o wide` only
public record Column(String heading, String path, boolean wide) {

    public static Column of(String heading, String path) {
        return new Column(heading, path, false);
    }

    public static Column wide(String heading, String path) {
        return new Column(heading, path, true);
    }

    /// The value in a row; a missing node when it has none.
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
