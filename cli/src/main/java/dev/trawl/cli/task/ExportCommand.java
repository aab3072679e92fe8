package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.output.Column;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes out everything: all tasks of the project, or all results of one task.
@Command(
        name = "export",
        description = {
            "Write all tasks, or with an ID the results of that task, one JSON line each.",
            "In csv, text that a spreadsheet would run as a formula gets a leading '."
        },
        footer = {
            "",
            "Examples:",
            "  trawl task export t1284 --output csv > results.csv",
            "  trawl task export t1284 --format warc --out t1284.warc.gz"
        })
final class ExportCommand implements Runnable {

    private final CommandContext context;
    private final Terminal terminal;

    @Parameters(paramLabel = "ID", arity = "0..1", description = "The task, e.g. t1284 or @last; none: all tasks.")
    Optional<String> id = Optional.empty();

    @Option(names = "--format", paramLabel = "FORMAT", description = "warc: the captures of a crawl, into --out FILE.")
    Optional<String> format = Optional.empty();

    @Option(names = "--out", paramLabel = "FILE", description = "The file of the captures, such as t1284.warc.gz.")
    Optional<String> file = Optional.empty();

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
        if (format.isPresent()) {
            archive(format.get());
            return;
        }
        Pages pages = new Pages(client.open(terminal));
        id.map(new LastTask(terminal)::resolve).ifPresentOrElse(task -> results(pages, task), () -> tasks(pages));
    }

    private void archive(String name) {
        if (!name.equals("warc") || id.isEmpty() || file.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(
                    "--format can be warc, with the ID of a crawl and --out FILE; for the formats of rows say --output");
        }
        String task = new LastTask(terminal).resolve(id.get());
        new ExportArchive(context, client.open(terminal))
                .write(task, terminal.directory().resolve(file.get()));
    }

    private void tasks(Pages pages) {
        List<Column> columns = TaskColumns.EXPORTED.stream()
                .map(field -> Column.of(field, field))
                .toList();
        RowWriter rows = output.rows(terminal.out(), Format.JSONL, columns);
        pages.items("/tasks", Map.of(), writing(row -> rows.write(exported(row))));
        rows.finish();
    }

    private void results(Pages pages, String task) {
        String path = "/tasks/" + task + "/results";
        if (output.format(Format.JSONL) == Format.CSV && !output.hasFields()) {
            csvResults(pages, path);
            return;
        }
        RowWriter rows = output.rows(terminal.out(), Format.JSONL, TaskColumns.RESULTS);
        pages.lines(path, writing(rows::write));
        rows.finish();
    }

    /// Records need not have the same fields, so a first walk collects the columns and a second one writes.
    private void csvResults(Pages pages, String path) {
        Set<String> fields = new LinkedHashSet<>();
        AtomicLong count = new AtomicLong();
        pages.lines(path, row -> {
            fields.addAll(row.propertyNames());
            count.incrementAndGet();
            return true;
        });
        List<Column> columns =
                fields.stream().map(field -> Column.of(field, field)).toList();
        RowWriter rows = output.rows(terminal.out(), Format.CSV, columns);
        if (count.get() > 0) {
            pages.lines(path, row -> {
                rows.write(row);
                return count.decrementAndGet() > 0;
            });
        }
        rows.finish();
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
