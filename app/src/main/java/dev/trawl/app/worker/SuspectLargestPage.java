package dev.trawl.app.worker;

import dev.trawl.core.session.WorkerSessions;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends the session of a process that ran out of memory, when it starts again. Only the subtask with the largest page
/// is a suspect. Without this step, all subtasks in flight would be.
public record SuspectLargestPage(TaskReads reads, WorkerSessions sessions) {

    private static final Logger log = LoggerFactory.getLogger(SuspectLargestPage.class);

    /// @param largest the lease of the largest page
    /// @return whether a session was ended; false if the lease is no longer held
    public boolean after(LeaseId largest) {
        var subtask = largest.subtask();
        var session = reads.subtasks(subtask.task(), Set.of(), subtask.number() - 1, 1).stream()
                .map(SubtaskView::subtask)
                .filter(row -> row.id().equals(subtask) && row.epoch() == largest.epoch())
                .flatMapToLong(row -> row.session().stream())
                .findFirst();
        if (session.isEmpty()) {
            return false;
        }
        log.warn("process ran out of memory before this start suspect={}", subtask);
        return sessions.ranOutOfMemory(session.getAsLong(), subtask).join();
    }
}
