package dev.trawl.core.csv;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// How values become the cells of a line (RFC 4180: commas, quotes where needed, lines end with CR LF).
public enum CsvCell {
    /// Text that a spreadsheet would run as a formula gets a leading `'`. Numbers stay numbers.
    SAFE,
    /// Text as it is; only for readers that run nothing.
    RAW;

    private static final String FORMULA_STARTS = "=+-@\uff1d\uff0b\uff0d\uff20";
    private static final String NEVER_FIRST = "\t\r\n";

    /// A value: text as text, nothing as nothing, lists and objects as JSON.
    public String of(JsonNode value) {
        String text = text(value);
        return quoted(this == SAFE && !value.isNumber() && runs(text) ? "'" + text : text);
    }

    /// Some readers pass over space before they look for a formula, and some take wide letters for narrow ones.
    private static boolean runs(String text) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) <= ' ' || Character.isSpaceChar(text.charAt(at)))) {
            at++;
        }
        boolean formula = at < text.length() && FORMULA_STARTS.indexOf(text.charAt(at)) >= 0;
        return formula || (!text.isEmpty() && NEVER_FIRST.indexOf(text.charAt(0)) >= 0);
    }

    /// One line with its end.
    public String line(List<JsonNode> values) {
        String line = values.stream().map(this::of).collect(Collectors.joining(","));
        return (values.size() == 1 && line.isEmpty() ? "\"\"" : line) + "\r\n"; // an empty line would be no row
    }

    /// The line of the names.
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
