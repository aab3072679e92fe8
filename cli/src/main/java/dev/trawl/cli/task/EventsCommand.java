package dev.trawl.cli.task;

import dev.trawl.cli.client.Pages;
import dev.trawl.cli.follow.FollowEvents;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Shows every transition of a task, in commit order.
@Command(
        name = "events",
        description = "Show all state changes of a task and its subtasks.",
        footer = {"", "Example:", "  trawl task events t1284 --output jsonl"})
final class EventsCommand implements Runnable {

    private final Terminal terminal;

    @Option(
            names = {"-f", "--follow"},
            description = "Follow until the task ends; prints JSON lines unless --output is given.")
    boolean follow;

    @Mixin
    final OneTask task = new OneTask();

    EventsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        RowWriter rows = task.output.rows(terminal.out(), follow ? Format.JSONL : Format.TABLE, TaskColumns.EVENTS);
        if (follow) {
            follow(rows);
        } else {
            list(rows);
        }
        rows.finish();
    }

    private void follow(RowWriter rows) {
        new FollowEvents(task.open(terminal), event -> {
                    rows.write(event);
                    terminal.out().flush();
                })
                .run(new LastTask(terminal, task.client).resolve(task.id));
    }

    private void list(RowWriter rows) {
        new Pages(task.open(terminal)).items(task.path(terminal) + "/events", Map.of(), event -> {
            rows.write(event);
            return true;
        });
    }
}
