package dev.trawl.core.csv;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Formats values as CSV cells and lines (RFC 4180: commas, quotes where needed, lines end with CR LF).
public enum CsvCell {
    /// Text that a spreadsheet would evaluate as a formula gets a leading `'`. Numbers are not changed.
    SAFE,
    /// Text is not changed; only for readers that evaluate no formulas.
    RAW;

    private static final String FORMULA_STARTS = "=+-@\uff1d\uff0b\uff0d\uff20";
    private static final String NEVER_FIRST = "\t\r\n";

    /// The cell for a value: text as text, null and missing values as an empty cell, lists and objects as JSON.
    public String of(JsonNode value) {
        String text = text(value);
        return quoted(this == SAFE && !value.isNumber() && runs(text) ? "'" + text : text);
    }

    /// Whether a reader may evaluate the text. Some readers skip leading white space, and some
    /// accept full-width forms.
    private static boolean runs(String text) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) <= ' ' || Character.isSpaceChar(text.charAt(at)))) {
            at++;
        }
        boolean formula = at < text.length() && FORMULA_STARTS.indexOf(text.charAt(at)) >= 0;
        return formula || (!text.isEmpty() && NEVER_FIRST.indexOf(text.charAt(0)) >= 0);
    }

    /// One line with its line ending.
    public String line(List<JsonNode> values) {
        String line = values.stream().map(this::of).collect(Collectors.joining(","));
        return (values.size() == 1 && line.isEmpty() ? "\"\"" : line) + "\r\n"; // an empty line is not a row
    }

    /// The header line.
    public String heading(List<String> names) {
        return line(names.stream()
                .<JsonNode>map(JsonNodeFactory.instance::stringNode)
                .toList());
    }

    private static String text(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return value.isContainer() ? value.toString() : value.asString();
    }

    private static String quoted(String text) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '"' || letter == ',' || letter == '\r' || letter == '\n') {
                return '"' + text.replace("\"", "\"\"") + '"';
            }
        }
        return text;
    }
}
