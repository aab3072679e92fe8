package dev.trawl.spi.ledger;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What can be asked without a transaction. Lists are keyset pages: `after` is the last key of the page before.
public interface LedgerReads {

    /// A number above zero that tells this ledger from others; it stays the same, also in a backup.
    long id();

    /// A task with unfolded progress already counted in.
    Optional<TaskView> task(TaskId id);

    /// Tasks of a project, newest first, from below `after` (Long.MAX_VALUE for the first page). Their
    /// counts are the folded ones.
    List<Task> tasks(TaskFilter filter, long after, int max);

    /// How many tasks of a project are in a state; counting stops at `most`.
    int countTasks(String project, TaskState state, int most);

    /// Subtasks of a task with their results, ascending by number from above `after`; no states means all of them.
    List<SubtaskView> subtasks(TaskId task, Set<SubtaskState> states, int after, int max);

    /// Committed segment ranges of a task in the order of subtask and commit; `after` is 0 for the first page.
    List<RangeView> ranges(TaskId task, long after, int max);

    /// Committed segment ranges of these subtasks, in the order of commit, in one question.
    List<RangeView> ranges(Collection<SubtaskId> subtasks);

    /// Those of the segments that any committed range lies in.
    Set<String> segmentsWithRanges(Collection<String> segments);

    /// Segments whose committed ranges have fewer bytes than `bytes` together, ascending by key from above `after`.
    List<String> smallSegments(long bytes, String after, int max);

    /// All committed ranges of a segment, ascending by offset.
    List<RangeView> rangesIn(String segment);

    /// QUEUED subtasks ascending by task and number, after the given one
    /// (`SubtaskId.START` for all). Those of a task that is not open are in the
    /// list too, marked, so that the reader can step over the whole task.
    List<Ready> ready(ReadyKey key, SubtaskId after, int max);

    /// Types and projects that have QUEUED subtasks, without walking over them.
    List<ReadyKey> readyKeys();

    /// Tasks that have not ended, whose splitting is not finished and that are no crawls yet, oldest first.
    List<TaskId> unsplit(int max);

    /// Ended tasks that are not marked as cleared: they may have waiting subtasks. Oldest first.
    List<TaskId> uncleared(int max);

    /// Ledger time of the next PENDING or RETRY subtask; empty when none waits.
    Optional<Long> nextDue();

    /// Open sessions, ascending.
    List<Session> openSessions();

    Optional<Session> session(long id);

    /// All RUNNING subtasks, ascending, to rebuild the leader's view.
    List<Subtask> running();

    /// Subtasks leased to a session, at most `max`, ascending.
    List<Subtask> heldBy(long session, int max);

    /// Tasks of which a subtask is RUNNING, without a look at any other task.
    Set<TaskId> leasedTasks();

    /// DEAD subtasks of a project, ascending from above `after` (`SubtaskId.START` for all).
    List<DeadView> dead(String project, SubtaskId after, int max);

    /// Entries of the whole log after a position.
    List<LoggedEntry> log(long afterPosition, int max);

    /// The position of the last committed entry, also when that entry is not kept any more; 0 before the first.
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

    /// The key with this hash, if there is one.
    default Optional<ApiKey> apiKey(String hash) {
        return identity().key(hash);
    }

    /// What can be asked about those who may call.
    IdentityReads identity();

    /// What can be asked of sealed secrets.
    SecretReads secrets();

    /// An order of a project for many tasks.
    Optional<BulkOperation> operation(String project, String id);

    /// What can be asked of the audit log.
    AuditReads audit();

    /// What can be asked of crawls.
    CrawlReads crawls();

    /// What can be asked of schedules.
    ScheduleReads schedules();
    /// What can be asked of work that workers ask for themselves.
    PullReads pulls();

    /// Kept snapshots, ascending by number from above `after`.
    List<StoredSnapshot> snapshots(SnapshotFilter filter, long after, int max);

    /// Ledger time, milliseconds since 1970.
    long now();

    /// @param sessions those that hold a lease of the task now, ascending
    record TaskView(Task task, TaskBody body, List<Long> sessions) {}

    /// @param states empty means any
    record TaskFilter(String project, Set<TaskState> states, Optional<String> type) {}

    /// @param death the log entry of its end, as long as that is kept
    record DeadView(Subtask subtask, Optional<LoggedEntry> death) {}

    record SubtaskView(Subtask subtask, Optional<String> result) {}

    /// @param key position of the range, ascending; the `after` of the next page
    record RangeView(long key, SubtaskId subtask, SegmentRange range) {}

    record ReadyKey(String type, boolean high, String project) {}

    /// @param open the task is open, so a claim can win
    record Ready(SubtaskId id, long epoch, int deliveries, boolean open) {}
}
