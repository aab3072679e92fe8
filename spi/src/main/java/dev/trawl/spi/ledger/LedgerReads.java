package dev.trawl.spi.ledger;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.firing.ScheduleReads;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.pull.SnapshotFilter;
import dev.trawl.spi.pull.StoredSnapshot;
import dev.trawl.spi.secret.SecretReads;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TypeConfig;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads outside transactions. Lists are keyset pages: `after` is the last key of the previous page.
public interface LedgerReads {

    /// A positive number that identifies this ledger. It never changes and is part of a backup.
    long id();

    /// A task, with its unfolded progress included in the counts.
    Optional<TaskView> task(TaskId id);

    /// Tasks of a project, newest first, from below `after` (Long.MAX_VALUE for the first page). Their counts
    /// include only folded progress.
    List<Task> tasks(TaskFilter filter, long after, int max);

    /// The number of tasks of a project in a state; counting stops at `most`.
    int countTasks(String project, TaskState state, int most);

    /// Subtasks of a task with their results, ascending by number from above `after`; no states means all.
    List<SubtaskView> subtasks(TaskId task, Set<SubtaskState> states, int after, int max);

    /// Committed segment ranges of a task, ordered by subtask and commit; `after` is 0 for the first page.
    List<RangeView> ranges(TaskId task, long after, int max);

    /// Committed segment ranges of these subtasks, in commit order, in one query.
    List<RangeView> ranges(Collection<SubtaskId> subtasks);

    /// The given segments that contain at least one committed range.
    Set<String> segmentsWithRanges(Collection<String> segments);

    /// Segments whose committed ranges total fewer than `bytes` bytes, ascending by key from above `after`.
    List<String> smallSegments(long bytes, String after, int max);

    /// All committed ranges of a segment, ascending by offset.
    List<RangeView> rangesIn(String segment);

    /// QUEUED subtasks ascending by task and number, after the given one (`SubtaskId.START` for all). Subtasks of a
    /// task that is not open are included and marked, so that the caller can skip the whole task.
    List<Ready> ready(ReadyKey key, SubtaskId after, int max);

    /// Types and projects that have QUEUED subtasks, without a scan of the subtasks.
    List<ReadyKey> readyKeys();

    /// Tasks that have not ended, are not fully split and have no crawl yet, oldest first.
    List<TaskId> unsplit(int max);

    /// Ended tasks not marked as cleared, which may have waiting subtasks. Oldest first.
    List<TaskId> uncleared(int max);

    /// Ledger time of the next due PENDING or RETRY subtask; empty when there is none.
    Optional<Long> nextDue();

    /// Open sessions, ascending.
    List<WorkerSession> openSessions();

    Optional<WorkerSession> session(long id);

    /// All RUNNING subtasks, ascending, to rebuild the leader's view.
    List<Subtask> running();

    /// Subtasks leased to a session, at most `max`, ascending.
    List<Subtask> heldBy(long session, int max);

    /// Tasks with a RUNNING subtask, without a scan of other tasks.
    Set<TaskId> leasedTasks();

    /// DEAD subtasks of a project, ascending from above `after` (`SubtaskId.START` for all).
    List<DeadView> dead(String project, SubtaskId after, int max);

    /// Entries of the whole log after a position.
    List<LoggedEntry> log(long afterPosition, int max);

    /// The position of the last committed entry, even if that entry was deleted; 0 before the first.
    long lastPosition();

    /// Entries of one task after a position.
    List<LoggedEntry> logOf(TaskId task, long afterPosition, int max);

    /// The current term; 0 before the first.
    long term();

    /// The node that took the current term; empty before the first.
    String leader();

    /// The newest version of each type's configuration.
    List<TypeConfig> typeConfigs();

    Optional<TypeConfig> typeConfig(String type, int version);

    /// The key with this hash, if it exists.
    default Optional<ApiKey> apiKey(String hash) {
        return identity().key(hash);
    }

    /// Reads of keys, users and enrolled workers.
    IdentityReads identity();

    /// Reads of sealed secrets.
    SecretReads secrets();

    /// A bulk operation of a project.
    Optional<BulkOperation> operation(String project, String id);

    /// Reads of the audit log.
    AuditReads audit();

    /// Reads of crawls.
    CrawlReads crawls();

    /// Reads of schedules.
    ScheduleReads schedules();
    /// Reads of the PULL lane.
    PullReads pulls();

    /// Stored snapshots, ascending by number from above `after`.
    List<StoredSnapshot> snapshots(SnapshotFilter filter, long after, int max);

    /// Ledger time, milliseconds since 1970.
    long now();

    /// @param sessions the sessions that currently hold a lease of the task, ascending
    record TaskView(Task task, TaskBody body, List<Long> sessions) {}

    /// @param states empty means any
    record TaskFilter(String project, Set<TaskState> states, Optional<String> type) {}

    /// @param death the log entry of its end, while retained
    record DeadView(Subtask subtask, Optional<LoggedEntry> death) {}

    record SubtaskView(Subtask subtask, Optional<String> result) {}

    /// @param key position of the range, ascending; the `after` of the next page
    record RangeView(long key, SubtaskId subtask, SegmentRange range) {}

    record ReadyKey(String type, boolean high, String project) {}

    /// @param open the task is open, so a claim can succeed
    record Ready(SubtaskId id, long epoch, int deliveries, boolean open) {}
}
