package dev.trawl.cli.output;

import dev.trawl.core.csv.CsvCell;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The writers of the formats.
final class Rows {

    private Rows() {}

    static RowWriter lines(PrintWriter out) {
        return new Lines(out, row -> row + "\n");
    }

    static RowWriter names(PrintWriter out, TableColumn name) {
        return new Lines(out, row -> Cell.printable(name.in(row)) + "\n");
    }

    static RowWriter csv(PrintWriter out, CsvCell style, List<TableColumn> columns, boolean headings) {
        if (headings) {
            out.print(style.heading(columns.stream().map(TableColumn::path).toList()));
        }
        return new Lines(
                out,
                row -> style.line(columns.stream().map(column -> column.in(row)).toList()));
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

    /// Converts one row to one line, including its line end.
    private interface Line {
        String of(JsonNode row);
    }

    /// Writes each row immediately.
    private record Lines(PrintWriter out, Line line) implements RowWriter {
        @Override
        public void write(JsonNode row) {
            out.print(line.of(row));
        }

        @Override
        public void finish() {
            out.flush();
        }
    }

    private interface Ending {
        void of(List<JsonNode> rows);
    }

    /// Collects the rows and writes one document at the end.
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
