package dev.trawl.cli.task;

import dev.trawl.cli.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Lists one page of the subtasks of a task.
@Command(
        name = "subtasks",
        description = "List the subtasks of a task: state, failed attempts, worker, cause.",
        footer = {"", "Example:", "  trawl task subtasks t1284 --state DEAD --output wide"})
final class SubtasksCommand implements Runnable {

    private final Terminal terminal;

    @Option(names = "--state", paramLabel = "STATE", description = "Only subtasks in this state, e.g. DEAD.")
    Optional<String> state = Optional.empty();

    @Mixin
    final PageOptions page = new PageOptions();

    @Mixin
    final OneTask task = new OneTask();

    SubtasksCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var query = page.query();
        state.ifPresent(value -> query.put("state", value));
        task.list(terminal, "subtasks", query, TaskColumns.SUBTASKS);
    }
}
