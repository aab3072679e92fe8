package dev.trawl.core.query;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds the needs of waiting subtasks that no worker meets. They are derived from the open sessions at each
/// read, so they are met as soon as such a worker joins.
public record UnmetNeeds(LedgerReads reads) {

    private static final int MOST = 200;

    /// The needs of a waiting subtask of a task that no worker meets; empty when there is none.
    public Optional<WorkNeeds> of(Task task) {
        return task.state().isOpen()
                ? unmet(reads.subtasks(task.id(), Set.of(SubtaskState.QUEUED), 0, MOST))
                : Optional.empty();
    }

    private Optional<WorkNeeds> unmet(List<SubtaskView> waiting) {
        var needing = waiting.stream()
                .map(SubtaskView::subtask)
                .filter(subtask -> !subtask.needs().isNone())
                .map(Subtask::kind)
                .distinct()
                .toList();
        if (needing.isEmpty()) {
            return Optional.empty();
        }
        var sessions = reads.openSessions().stream()
                .filter(session -> !session.draining())
                .toList();
        return needing.stream()
                .filter(kind -> sessions.stream().noneMatch(session -> session.canRun(kind)))
                .map(WorkKind::needs)
                .findFirst();
    }
}
