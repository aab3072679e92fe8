package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.start.RowsCopy;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.csv.CsvCell;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Exports all tasks of the project, or all results of one task.
@Command(
        name = "export",
        description = {
            "Export all tasks or, with an ID, the results of one task, as JSON lines.",
            "csv output has one column per field of the data; --fields chooses columns and their order.",
            "A crawl with items exports its items; --rows pages or all exports the rest.",
            "A URL that was retried has one row, that of the newest attempt.",
            "Cells that look like formulas are escaped with a leading '."
        },
        footer = {
            "",
            "Examples:",
            "  trawl task export t1284 -O results.csv",
            "  trawl task export @last -o csv --fields url,title > titles.csv",
            "  trawl task export t1284 -O t1284.warc.gz"
        })
final class ExportCommand implements Runnable {

    private static final Predicate<String> WARC =
            Pattern.compile("[.]warc([.](gz|zst))?$").asPredicate();

    private final CommandContext context;
    private final Terminal terminal;

    @Parameters(paramLabel = "ID", arity = "0..1", description = "Task id such as t1284 or @last; default: all tasks.")
    Optional<String> id = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Same as -o; or warc: the captures of a crawl, written to -O FILE.")
    Optional<String> format = Optional.empty();

    @Option(
            names = "-O",
            paramLabel = "FILE",
            description =
                    "Write to FILE; its extension sets the format: .jsonl, .json, .csv, or .warc.gz for captures.")
    Optional<String> file = Optional.empty();

    @Option(
            names = "--rows",
            paramLabel = "KIND",
            description = "Rows of a crawl: items, pages or all; default: items if its job has items, else all.")
    Optional<String> rows = Optional.empty();

    @Option(
            names = "--all-attempts",
            description =
                    "Keep the rows of failed attempts of a crawl that a retry replaced; default: newest row per URL.")
    boolean allAttempts;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    ExportCommand(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
    }

    @Override
    public void run() {
        if (format.filter("warc"::equals).isPresent()
                || (format.isEmpty() && file.filter(WARC).isPresent())) {
            archive();
            return;
        }
        format.ifPresent(output::use);
        if (file.isEmpty()) {
            export(terminal.out());
            return;
        }
        var copy = RowsCopy.to(terminal.directory().resolve(file.get()), output.csv() == CsvCell.RAW);
        String form = copy.form().name().toLowerCase(Locale.ROOT);
        if (!output.hasFormat()) {
            output.use(form);
        }
        if (!output.format(Format.JSONL).toString().equals(form)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of(
                    "-o %s contradicts -O %s; use only one of them", output.format(Format.JSONL), file.get()));
        }
        new ExportFile(copy.file()).write(this::export);
    }

    private void export(PrintWriter out) {
        Pages pages = new Pages(client.open(terminal));
        id.map(new LastTask(terminal, client)::resolve)
                .ifPresentOrElse(task -> results(pages, task, out), () -> tasks(pages, out));
    }

    private void archive() {
        if (id.isEmpty() || file.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--format warc requires the ID of a crawl and -O FILE"));
        }
        String task = new LastTask(terminal, client).resolve(id.get());
        new ExportArchive(context, client.open(terminal))
                .write(task, terminal.directory().resolve(file.get()));
    }

    private void tasks(Pages pages, PrintWriter out) {
        List<TableColumn> columns = TaskColumns.EXPORTED.stream()
                .map(field -> TableColumn.of(field, field))
                .toList();
        RowWriter rows = output.rows(out, Format.JSONL, columns);
        pages.items("/tasks", Map.of(), writing(row -> rows.write(exported(row))));
        rows.finish();
    }

    private void results(Pages pages, String task, PrintWriter out) {
        String path = "/tasks/" + task + "/results";
        if (output.format(Format.JSONL) == Format.CSV) {
            csvResults(path, out);
            return;
        }
        RowWriter all = output.rows(out, Format.JSONL, TaskColumns.RESULTS);
        RowWriter chosen = output.hasFields() ? new ChosenColumns(output.fields(), all) : all;
        pages.lines(path, selected(), writing(chosen::write));
        chosen.finish();
    }

    private Map<String, String> selected() {
        var query = new TreeMap<String, String>();
        rows.ifPresent(kind -> query.put("rows", kind));
        if (allAttempts) {
            query.put("attempts", "all");
        }
        return query;
    }

    /// The server makes the table, so it is the same for every client.
    private void csvResults(String path, PrintWriter out) {
        var query = new TreeMap<>(selected());
        query.put("format", "csv");
        if (output.hasFields()) {
            query.put("fields", String.join(",", output.fields()));
        }
        if (output.csv() == CsvCell.RAW) {
            query.put("csv_raw", "true");
        }
        if (!output.hasHeadings()) {
            query.put("csv_no_headers", "true");
        }
        try (var table = new InputStreamReader(client.open(terminal).bytes(path, query), StandardCharsets.UTF_8)) {
            table.transferTo(out);
            out.flush();
        } catch (IOException e) {
            throw Fault.OUTPUT_FAILED.causedBy(e, Reason.of(e));
        }
    }

    private static Predicate<JsonNode> writing(Consumer<JsonNode> rows) {
        return row -> {
            rows.accept(row);
            return true;
        };
    }

    private static JsonNode exported(JsonNode task) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        TaskColumns.EXPORTED.forEach(field -> {
            if (task.has(field)) {
                row.set(field, task.get(field));
            }
        });
        return row;
    }
}
