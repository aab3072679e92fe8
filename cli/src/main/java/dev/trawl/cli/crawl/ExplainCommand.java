package dev.trawl.cli.crawl;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.task.LastTask;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// Explains why a URL was fetched or not.
@Command(
        name = "explain",
        description = "Explain why a URL was or was not fetched by a task or a local crawl.",
        footer = {
            "",
            "Without TASK, explains the crawl in DIR, which may still be running.",
            "",
            "Examples:",
            "  trawl explain https://shop.example.org/cart --out shop",
            "  trawl explain @last https://shop.example.org/cart --output json"
        })
public final class ExplainCommand implements Runnable {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("URL", "url"),
            TableColumn.of("CAUSE", "cause"),
            TableColumn.of("REASON", "reason"),
            TableColumn.of("STATE", "state"));

    private final Terminal terminal;
    private final ServerStart start;

    @Parameters(
            arity = "1..2",
            paramLabel = "[TASK] URL",
            hideParamSyntax = true,
            description = "A task id such as t1284 or @last, and the URL.")
    List<String> asked = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of the crawl; default: the newest of ./trawl-out, ./trawl-out-2 …")
    Optional<String> out = Optional.empty();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    public ExplainCommand(Terminal terminal, ServerStart start) {
        this.terminal = terminal;
        this.start = start;
    }

    @Override
    public void run() {
        JsonNode why = asked.size() == 2 ? ofTask() : ofFolder();
        if (output.format(Format.TABLE) == Format.TABLE && !output.hasFields()) {
            new ExplainText(terminal.language(), asked.size() == 2 ? "" : Typed.word(terminal.shown(folder())))
                    .lines(why)
                    .forEach(line -> terminal.out().print(line + "\n"));
            terminal.out().flush();
        } else {
            output.one(terminal.out(), why, COLUMNS);
        }
    }

    private JsonNode ofTask() {
        String task = new LastTask(terminal, client).resolve(asked.getFirst());
        return client.open(terminal).get("/tasks/" + task + "/urls", Map.of("url", asked.getLast()));
    }

    private JsonNode ofFolder() {
        return start.explain(folder(), asked.getFirst());
    }

    private Path folder() {
        var here = terminal.directory();
        return out.map(here::resolve).orElseGet(() -> OutFolder.newest(here));
    }
}
