package dev.trawl.cli.output;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.core.csv.CsvCell;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The options `-o`, `--fields` and `--no-headers`, for every command that prints results.
public final class OutputOptions {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = "Output format: ${COMPLETION-CANDIDATES}.")
    Optional<Format> format = Optional.empty();

    @Option(
            names = "--fields",
            split = ",",
            paramLabel = "FIELD",
            description = "Only these fields, separated by commas; nested fields with dots.")
    List<String> fields = List.of();

    @Option(names = "--no-headers", description = "Omit the header line in table and csv output.")
    boolean noHeaders;

    @Option(names = "--csv-raw", description = "In csv, do not escape cells that look like formulas (=, +, -, @).")
    boolean csvRaw;

    /// The format of csv cells.
    public CsvCell csv() {
        return csvRaw ? CsvCell.RAW : CsvCell.SAFE;
    }

    /// Sets the format by name, like `--output`.
    public void use(String name) {
        format = Optional.of(Arrays.stream(Format.values())
                .filter(known -> known.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(Format.unavailable(name)
                        .orElseGet(() -> Phrase.of(
                                "unknown format '%s'; expected %s", name, Arrays.toString(Format.values()))))));
    }

    /// True if the user chose a format.
    public boolean hasFormat() {
        return format.isPresent();
    }

    /// Whether a format or fields were asked for.
    public boolean areGiven() {
        return format.isPresent() || hasFields();
    }

    public boolean hasHeadings() {
        return !noHeaders;
    }

    public Format format(Format usual) {
        return format.orElse(usual);
    }

    public List<String> fields() {
        return fields;
    }

    public boolean hasFields() {
        return !fields.isEmpty();
    }

    /// A writer for many rows; the first column is the name of a row.
    public RowWriter rows(PrintWriter out, Format usual, List<TableColumn> columns) {
        RowWriter writer = writer(out, usual, columns);
        return fields.isEmpty() ? writer : new KnownFields(fields, columns, writer);
    }

    private RowWriter writer(PrintWriter out, Format usual, List<TableColumn> columns) {
        return switch (format(usual)) {
            case TABLE ->
                new TextTable(
                        out,
                        chosen(columns.stream().filter(column -> !column.wide()).toList()),
                        !noHeaders);
            case WIDE -> new TextTable(out, chosen(columns), !noHeaders);
            case CSV -> Rows.csv(out, csv(), chosen(columns), !noHeaders);
            case NAME -> Rows.names(out, columns.getFirst());
            case JSON -> narrowed(Rows.json(out));
            case JSONL -> narrowed(Rows.lines(out));
            case YAML -> narrowed(Rows.yaml(out));
        };
    }

    /// The texts of some fields in tables.
    @FunctionalInterface
    public interface FieldTexts {

        /// The text of a field, or empty if the field is shown by its value.
        Optional<String> of(String field, JsonNode value);
    }

    /// Prints one object; in table format with one line per field.
    public void one(PrintWriter out, JsonNode value, List<TableColumn> columns) {
        one(out, value, columns, (_, _) -> Optional.empty());
    }

    /// Prints one object; in table format with one line per field, and with the texts of some fields.
    public void one(PrintWriter out, JsonNode value, List<TableColumn> columns, FieldTexts texts) {
        KnownFields.check(fields, columns, value);
        switch (format(Format.TABLE)) {
            case TABLE, WIDE -> fieldPerLine(out, value, texts);
            case JSON -> out.println(Rows.pretty(narrow(value)));
            case YAML -> out.print(YAMLMapper.shared().writeValueAsString(narrow(value)));
            case JSONL, CSV, NAME -> {
                RowWriter writer = writer(out, Format.JSONL, columns);
                writer.write(value);
                writer.finish();
            }
        }
        out.flush();
    }

    private void fieldPerLine(PrintWriter out, JsonNode value, FieldTexts texts) {
        TextTable table =
                new TextTable(out, List.of(TableColumn.of("FIELD", "0"), TableColumn.of("VALUE", "1")), false);
        narrow(value).properties().forEach(entry -> {
            ObjectNode line = JsonNodeFactory.instance.objectNode().put("0", entry.getKey());
            texts.of(entry.getKey(), entry.getValue())
                    .ifPresentOrElse(text -> line.put("1", text), () -> line.set("1", entry.getValue()));
            table.write(line);
        });
        table.finish();
    }

    private List<TableColumn> chosen(List<TableColumn> columns) {
        return fields.isEmpty()
                ? columns
                : fields.stream()
                        .map(field -> TableColumn.of(field.toUpperCase(Locale.ROOT), field))
                        .toList();
    }

    private RowWriter narrowed(RowWriter writer) {
        return fields.isEmpty() ? writer : new Narrowed(writer, this);
    }

    private JsonNode narrow(JsonNode row) {
        if (fields.isEmpty()) {
            return row;
        }
        ObjectNode narrow = JsonNodeFactory.instance.objectNode();
        for (String field : fields) {
            JsonNode value = TableColumn.of(field, field).in(row);
            if (!value.isMissingNode()) {
                narrow.set(field, value);
            }
        }
        return narrow;
    }

    private record Narrowed(RowWriter writer, OutputOptions options) implements RowWriter {
        @Override
        public void write(JsonNode row) {
            writer.write(options.narrow(row));
        }

        @Override
        public void finish() {
            writer.finish();
        }
    }
}
