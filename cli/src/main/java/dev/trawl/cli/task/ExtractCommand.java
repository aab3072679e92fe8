package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.job.ExtractAgain.Archive;
import dev.trawl.cli.job.OtherRules;
import dev.trawl.cli.terminal.CommandContext;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Extracts other fields from the captures of a task.
@Command(
        name = "extract",
        description = {
            "Extract fields or items again from the captures of a crawl; fetches nothing.",
            "Prints one JSON line per page or item, as a local crawl writes them; with -O, writes them to a file."
        },
        footer = {
            "",
            "Examples:",
            "  trawl task extract t1284 --rules job.yaml > rows.jsonl",
            "  trawl task extract t1284 --rules job.yaml -O rows.csv --fields name,price,url"
        })
final class ExtractCommand implements Runnable {

    private final CommandContext context;

    @Parameters(paramLabel = "ID", description = "Task id such as t1284 or @last.")
    String id = "";

    @Mixin
    final OtherRules rules = new OtherRules();

    @Mixin
    final ClientOptions client = new ClientOptions();

    ExtractCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        String task = new LastTask(context.terminal(), client).resolve(id);
        rules.extract(context)
                .run(List.of(new Archive(
                        task,
                        () -> client.open(context.terminal())
                                .bytes("/tasks/" + task + "/results", Map.of("format", "warc")))));
    }
}
