package dev.trawl.core.query;

import dev.trawl.core.dispatch.OfferedWork;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.Task;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the needs of waiting subtasks and URLs that no worker meets. They are derived from the open sessions
/// at each read, so they are met as soon as such a worker joins.
public record UnmetNeeds(LedgerReads reads) {

    private static final int MOST = 200;

    /// The needs of a waiting subtask of a task, or of its waiting URLs, that no worker meets; empty when there
    /// is none.
    public Optional<WorkNeeds> of(Task task) {
        if (!task.state().isOpen()) {
            return Optional.empty();
        }
        var needing = Stream.concat(
                        reads.subtasks(task.id(), Set.of(SubtaskState.QUEUED), 0, MOST).stream()
                                .map(view -> view.subtask().kind()),
                        reads.crawls().why().unmet(task.id()).stream()
                                .map(needs -> new WorkKind(task.type().name(), needs)))
                .filter(kind -> !kind.needs().isNone())
                .distinct()
                .toList();
        if (needing.isEmpty()) {
            return Optional.empty();
        }
        var offered = OfferedWork.of(reads.openSessions());
        return needing.stream()
                .filter(kind -> !offered.meets(kind))
                .map(WorkKind::needs)
                .findFirst();
    }
}
