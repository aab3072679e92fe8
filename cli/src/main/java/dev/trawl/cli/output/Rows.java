package dev.trawl.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The writers for each format.
final class Rows {

    private Rows() {}

    static RowWriter lines(PrintWriter out) {
        return new Lines(out, JsonNode::toString);
    }

    static RowWriter names(PrintWriter out, Column name) {
        return new Lines(out, row -> Cell.printable(name.in(row)));
    }

    static RowWriter csv(PrintWriter out, List<Column> columns, boolean headings) {
        Lines rows = new Lines(
                out,
                row -> columns.stream()
                        .map(column -> Cell.csv(column.in(row)))
                        .collect(Collectors.joining(",", "", "\r")));
        if (headings) {
            rows.writeLine(columns.stream()
                    .map(column -> Cell.csv(JsonNodeFactory.instance.stringNode(column.path())))
                    .collect(Collectors.joining(",", "", "\r")));
        }
        return rows;
    }

    static RowWriter json(PrintWriter out) {
        return new Whole(rows -> out.println(pretty(array(rows))), out);
    }

    static RowWriter yaml(PrintWriter out) {
        return new Whole(rows -> out.print(YAMLMapper.shared().writeValueAsString(array(rows))), out);
    }

    static String pretty(JsonNode node) {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(node);
    }

    private static ArrayNode array(List<JsonNode> rows) {
        return JsonNodeFactory.instance.arrayNode().addAll(rows);
    }

    /// How one row becomes one line.
    private interface Line {
        String of(JsonNode row);
    }

    /// Writes each row as it comes.
    private record Lines(PrintWriter out, Line line) implements RowWriter {
        @Override
        public void write(JsonNode row) {
            writeLine(line.of(row));
        }

        void writeLine(String text) {
            out.print(text + "\n");
        }

        @Override
        public void finish() {
            out.flush();
        }
    }

    private interface Ending {
        void of(List<JsonNode> rows);
    }

    /// Keeps the rows and writes one document at the end.
    private record Whole(List<JsonNode> rows, Ending ending, PrintWriter out) implements RowWriter {

        Whole(Ending ending, PrintWriter out) {
            this(new ArrayList<>(), ending, out);
        }

        @Override
        public void write(JsonNode row) {
            rows.add(row);
        }

        @Override
        public void finish() {
            ending.of(rows);
            out.flush();
        }
    }
}
