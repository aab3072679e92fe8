package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.plugin.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Stores the id of the last task that this user submitted, for `@last`.
public final class LastTask {

    private final Terminal terminal;
    private final Path file;

    public LastTask(Terminal terminal) {
        this.terminal = terminal;
        this.file = terminal.variable("XDG_STATE_HOME")
                .map(Path::of)
                .orElse(terminal.home().resolve(".local/state"))
                .resolve("trawl/last-task");
    }

    void remember(String id) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, id + "\n");
        } catch (IOException e) {
            terminal.say(Phrase.of("note: @last is not set to %s: cannot write %s", id, file));
        }
    }

    /// The typed id, or the stored id for `@last`.
    public String resolve(String typed) {
        String id = typed.equals("@last") ? recall() : typed;
        if (TaskId.parse(id).isEmpty()) {
            throw Fault.BAD_TASK_ID.with(id);
        }
        return id;
    }

    private String recall() {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw Fault.NO_LAST_TASK.causedBy(e);
        }
    }
}
