package dev.trawl.testkit.memory.rows;

import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import java.util.Optional;

public record MemorySubtask(Subtask subtask, String part, String cursor, Optional<String> result) {

    /// Returns true if the row is still the one the change was decided on.
    public boolean matches(Subtask before) {
        return subtask.epoch() == before.epoch()
                && subtask.state() == before.state()
                && subtask.attempts().checkpoints() == before.attempts().checkpoints();
    }

    public MemorySubtask prioritised(boolean high) {
        return new MemorySubtask(subtask.prioritised(high), part, cursor, result);
    }

    public MemorySubtask changed(SubtaskChange change) {
        return new MemorySubtask(
                change.after(),
                part,
                change.cursor().orElse(cursor),
                change.result().or(() -> result));
    }
}
