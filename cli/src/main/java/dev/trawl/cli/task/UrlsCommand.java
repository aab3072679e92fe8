package dev.trawl.cli.task;

import dev.trawl.cli.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Lists one page of the URLs of a crawl.
@Command(
        name = "urls",
        description = "List the URLs of a crawl: state, HTTP status, and why they were fetched or not.",
        footer = {
            "",
            "For details about one URL, use 'trawl explain ID URL'.",
            "",
            "Example:",
            "  trawl task urls t1284 --state failed,skipped --output wide"
        })
final class UrlsCommand implements Runnable {

    private final Terminal terminal;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description =
                    "Only URLs in these states, separated by commas: waiting, later, cut (queued in a batch), done, failed, skipped.")
    Optional<String> state = Optional.empty();

    @Mixin
    final PageOptions page = new PageOptions();

    @Mixin
    final OneTask task = new OneTask();

    UrlsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var query = page.query();
        state.ifPresent(value -> query.put("state", value));
        task.list(terminal, "urls", query, TaskColumns.URLS);
    }
}
