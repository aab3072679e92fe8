package dev.trawl.cli.task;

import dev.trawl.cli.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "Only URLs in this state: waiting, later, cut, done, failed, skipped; several with commas.")
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
