package dev.trawl.embedded;

import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.SubtaskChange;
import java.util.Optional;

record MemorySubtask(Subtask subtask, String part, String cursor, Optional<String> result) {

    /// Returns true if the row is still the one the change was decided on.
    boolean matches(Subtask before) {
        return subtask.epoch() == before.epoch()
                && subtask.state() == before.state()
                && subtask.checkpoints() == before.checkpoints();
    }

    MemorySubtask prioritised(boolean high) {
        return new MemorySubtask(subtask.withPriority(high), part, cursor, result);
    }

    MemorySubtask changed(SubtaskChange change) {
        return new MemorySubtask(
                change.after(),
                part,
                change.cursor().orElse(cursor),
                change.result().or(() -> result));
    }
}
