package dev.trawl.cli.task;

import dev.trawl.cli.follow.ErrorsText;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Shows the failures of a task.
@Command(
        name = "errors",
        description = "Rank the causes of failed URLs of a crawl, or list dead and retried subtasks of another task.",
        footer = {
            "",
            "'trawl task urls ID --state failed' lists the URLs, 'trawl task retry ID --cause CAUSE' retries them.",
            "",
            "Example:",
            "  trawl task errors t1284"
        })
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
        if (isCrawl) {
            String path = task.path(terminal);
            String id = path.substring(path.lastIndexOf('/') + 1);
            String retry = "%s task retry %s%s".formatted(Typed.program(), id, task.client.asTyped());
            new ErrorsText(task.open(terminal).get(path + "/errors", Map.of()), retry, terminal.language())
                    .print(terminal, task.output);
            return;
        }
        var query = page.query();
        query.put("state", "DEAD,RETRY");
        task.list(terminal, "subtasks", query, TaskColumns.SUBTASKS);
    }
}
