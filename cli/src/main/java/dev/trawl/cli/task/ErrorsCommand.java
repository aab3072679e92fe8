package dev.trawl.cli.task;

import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Shows the failures of a task.
@Command(
        name = "errors",
        description = "List failures: dead and retried subtasks, or the failed URLs of a crawl.",
        footer = {"", "Example:", "  trawl task errors t1284 --limit 20"})
final class ErrorsCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final PageOptions page = new PageOptions();

    @Mixin
    final OneTask task = new OneTask();

    ErrorsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        boolean isCrawl = task.open(terminal)
                .get(task.path(terminal), Map.of())
                .path("crawl")
                .isObject();
        var query = page.query();
        query.put("state", isCrawl ? "FAILED" : "DEAD,RETRY");
        task.list(terminal, isCrawl ? "urls" : "subtasks", query, isCrawl ? TaskColumns.URLS : TaskColumns.SUBTASKS);
    }
}
