package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lists one page of the URLs of a crawl.
@Command(
        name = "urls",
        description = "List the URLs of a crawl: state, HTTP status, why they were fetched or not.",
        footer = {
            "",
            "'trawl explain ID URL' says more about one of them.",
            "",
            "Example:",
            "  trawl task urls t1284 --state failed,skipped --output wide"
        })
final class UrlsCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "The task, e.g. t1284 or @last.")
    String id = "";

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "Only URLs in this state: waiting, later, cut, done, failed, skipped; several with commas.")
    Optional<String> state = Optional.empty();

    @Mixin
    final PageOptions page = new PageOptions();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    UrlsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        String task = new LastTask(terminal).resolve(id);
        var query = page.query();
        state.ifPresent(value -> query.put("state", value));
        var shown = client.open(terminal).get("/tasks/" + task + "/urls", query);
        page.show(shown, output, TaskColumns.URLS, terminal, client.isQuiet());
    }
}
