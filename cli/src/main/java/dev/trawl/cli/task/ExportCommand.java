package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.csv.RowsAsTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
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
            "csv output has one column per field of the data.",
            "Cells that look like formulas are escaped with a leading '."
        },
        footer = {
            "",
            "Examples:",
            "  trawl task export t1284 --format csv > results.csv",
            "  trawl task export t1284 --format warc -O t1284.warc.gz"
        })
final class ExportCommand implements Runnable {

    private final CommandContext context;
    private final Terminal terminal;

    @Parameters(paramLabel = "ID", arity = "0..1", description = "Task id such as t1284 or @last; default: all tasks.")
    Optional<String> id = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Same as -o; or warc: the captures of a crawl, written to -O FILE.")
    Optional<String> format = Optional.empty();

    @Option(names = "-O", paramLabel = "FILE", description = "File for the captures, such as t1284.warc.gz.")
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
        if (format.filter("warc"::equals).isPresent()) {
            archive();
            return;
        }
        if (file.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("-O is only for --format warc; rows go to standard output: … > %s", file.get()));
        }
        format.ifPresent(output::use);
        Pages pages = new Pages(client.open(terminal));
        id.map(new LastTask(terminal, client)::resolve)
                .ifPresentOrElse(task -> results(pages, task), () -> tasks(pages));
    }

    private void archive() {
        if (id.isEmpty() || file.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--format warc requires the ID of a crawl and -O FILE"));
        }
        String task = new LastTask(terminal, client).resolve(id.get());
        new ExportArchive(context, client.open(terminal))
                .write(task, terminal.directory().resolve(file.get()));
    }

    private void tasks(Pages pages) {
        List<TableColumn> columns = TaskColumns.EXPORTED.stream()
                .map(field -> TableColumn.of(field, field))
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

    private void csvResults(Pages pages, String path) {
        var table = new RowsAsTable(output.csv());
        RowsAsTable.Walk<RuntimeException> walk = taker -> pages.lines(path, taker::take);
        table.learn(walk);
        String heading = table.heading();
        if (output.hasHeadings()) {
            terminal.out().print(heading);
        }
        table.write(walk, terminal.out()::print);
        terminal.out().flush();
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
