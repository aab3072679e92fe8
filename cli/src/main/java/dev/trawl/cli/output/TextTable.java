package dev.trawl.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Aligns columns. Keeps all rows in memory until the end, so it is meant for short lists.
final class TextTable implements RowWriter {

    private static final String GAP = "  ";

    private final PrintWriter out;
    private final List<TableColumn> columns;
    private final List<List<String>> lines = new ArrayList<>();

    TextTable(PrintWriter out, List<TableColumn> columns, boolean headings) {
        this.out = out;
        this.columns = columns;
        if (headings) {
            lines.add(columns.stream().map(TableColumn::heading).toList());
        }
    }

    @Override
    public void write(JsonNode row) {
        lines.add(columns.stream().map(column -> column.shown(row)).toList());
    }

    @Override
    public void finish() {
        int[] widths = new int[columns.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Cell.width(line.get(i)));
            }
        }
        lines.forEach(line -> out.println(aligned(line, widths)));
        out.flush();
    }

    private static String aligned(List<String> line, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            text.append(line.get(i))
                    .repeat(' ', widths[i] - Cell.width(line.get(i)))
                    .append(GAP);
        }
        return text.toString().stripTrailing();
    }
}
