package dev.trawl.embedded;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.ApiKey;
import dev.trawl.spi.ledger.AuditHead;
import dev.trawl.spi.ledger.BulkOperation;
import dev.trawl.spi.ledger.ChainedEntry;
import dev.trawl.spi.ledger.DeviceHeartbeat;
import dev.trawl.spi.ledger.EnrolledWorker;
import dev.trawl.spi.ledger.Firing;
import dev.trawl.spi.ledger.JoinToken;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.PullWorker;
import dev.trawl.spi.ledger.Schedule;
import dev.trawl.spi.ledger.SealedSecret;
import dev.trawl.spi.ledger.StoredSnapshot;
import dev.trawl.spi.ledger.TypeConfig;
import dev.trawl.spi.ledger.User;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/// All rows of a memory ledger. Callers must hold the ledger's lock.
final class MemoryRows {

    final Undo undo = new Undo();

    final IndexedRows<TaskId, MemoryTask> tasks = new IndexedRows<>(undo);
    final Index<TaskId, MemoryTask, String> unended =
            tasks.indexedBy(row -> Optional.of(row.task().project()).filter(_ -> !isEnded(row)));
    final Index<TaskId, MemoryTask, String> byProject =
            tasks.indexedBy(row -> Optional.of(row.task().project()));
    final Index<TaskId, MemoryTask, Boolean> unsplit = tasks.indexedBy(
            row -> Optional.of(true).filter(_ -> !isEnded(row) && !row.task().splitDone()));
    final Index<TaskId, MemoryTask, Boolean> uncleared = tasks.indexedBy(
            row -> Optional.of(true).filter(_ -> isEnded(row) && !row.task().cleared()));
    final Index<TaskId, MemoryTask, Long> byEnd =
            tasks.indexedBy(row -> Optional.of(row.task().endedAt()).filter(_ -> isEnded(row)));

    final IndexedRows<SubtaskId, MemorySubtask> subtasks = new IndexedRows<>(undo);
    final Index<SubtaskId, MemorySubtask, Queue> queued = subtasks.indexedBy(
            row -> in(row, SubtaskState.QUEUED) ? Optional.of(Queue.of(row.subtask())) : Optional.empty());
    final Index<SubtaskId, MemorySubtask, Long> bySession =
            subtasks.indexedBy(row -> Optional.of(row.subtask().session()).filter(_ -> in(row, SubtaskState.RUNNING)));
    final Index<SubtaskId, MemorySubtask, TaskId> runningOf = subtasks.indexedBy(
            row -> Optional.of(row.subtask().id().task()).filter(_ -> in(row, SubtaskState.RUNNING)));
    final Index<SubtaskId, MemorySubtask, Long> waitingUntil =
            subtasks.indexedBy(row -> Optional.of(row.subtask().notBefore())
                    .filter(_ -> in(row, SubtaskState.PENDING) || in(row, SubtaskState.RETRY)));

    final Index<SubtaskId, MemorySubtask, String> deadOf =
            subtasks.indexedBy(row -> Optional.of(row.subtask().project()).filter(_ -> in(row, SubtaskState.DEAD)));

    final IndexedRows<RangeKey, MemoryRange> ranges = new IndexedRows<>(undo);
    final Index<RangeKey, MemoryRange, String> rangesBySegment =
            ranges.indexedBy(row -> Optional.of(row.range().blob()));
    final IndexedRows<TaskId, Counts> deltas = new IndexedRows<>(undo);

    final IndexedRows<Long, WorkerSession> sessions = new IndexedRows<>(undo);
    final Index<Long, WorkerSession, Long> openSessions =
            sessions.indexedBy(session -> Optional.of(session.id()).filter(_ -> session.open()));
    final Index<Long, WorkerSession, ProjectKey> openByWorker = sessions.indexedBy(session ->
            session.open() ? Optional.of(new ProjectKey(session.project(), session.worker())) : Optional.empty());

    final IndexedRows<TaskId, Crawl> crawls = new IndexedRows<>(undo);
    final IndexedRows<Long, UrlRow> urls = new IndexedRows<>(undo);
    final Index<Long, UrlRow, UrlRow.Key> urlsByKey = urls.indexedBy(url -> Optional.of(url.key()));
    final Index<Long, UrlRow, UrlRow.Place> waitingUrls = urls.indexedBy(UrlRow::waiting);
    final Index<Long, UrlRow, SubtaskId> cutUrls = urls.indexedBy(url ->
            url.state() == UrlState.CUT ? Optional.of(new SubtaskId(url.task(), url.batch())) : Optional.empty());
    final Index<Long, UrlRow, Long> laterUrls =
            urls.indexedBy(url -> Optional.of(url.notBefore()).filter(_ -> url.state() == UrlState.LATER));
    final Index<Long, UrlRow, TaskId> urlsOf = urls.indexedBy(url -> Optional.of(url.task()));
    final IndexedRows<SubtaskId, String> batches = new IndexedRows<>(undo);
    final IndexedRows<String, HostGroup> groups = new IndexedRows<>(undo);
    final IndexedRows<UrlRow.Place, Long> turns = new IndexedRows<>(undo);
    final IndexedRows<TaskId, Map<UrlCause, Long>> causes = new IndexedRows<>(undo);
    final IndexedRows<OriginKey, RobotsFile> robots = new IndexedRows<>(undo);

    final IndexedRows<Long, LoggedEntry> log = new IndexedRows<>(undo);
    final Index<Long, LoggedEntry, TaskId> logOf =
            log.indexedBy(logged -> Optional.of(logged.entry().task()));

    final IndexedRows<Long, String> leaders = new IndexedRows<>(undo);
    final IndexedRows<ConfigVersionKey, TypeConfig> configs = new IndexedRows<>(undo);
    final IndexedRows<ProjectKey, ApiKey> keys = new IndexedRows<>(undo);
    final Index<ProjectKey, ApiKey, String> keysByHash = keys.indexedBy(key -> Optional.of(key.hash()));
    final Index<ProjectKey, ApiKey, String> keysByFormer =
            keys.indexedBy(key -> key.former().map(ApiKey.Former::hash));
    final Index<ProjectKey, ApiKey, ProjectKey> keysById =
            keys.indexedBy(key -> Optional.of(new ProjectKey(key.project(), key.id())));
    final IndexedRows<ProjectKey, User> users = new IndexedRows<>(undo);
    final IndexedRows<String, Long> endedSessions = new IndexedRows<>(undo);

    final IndexedRows<Long, Schedule> schedules = new IndexedRows<>(undo);
    final Index<Long, Schedule, ProjectKey> schedulesByName =
            schedules.indexedBy(row -> Optional.of(new ProjectKey(row.project(), row.name())));
    final Index<Long, Schedule, Long> dueSchedules =
            schedules.indexedBy(row -> Optional.of(row.standing().dueAt()).filter(due -> due > 0));
    final IndexedRows<FiringKey, Firing> firings = new IndexedRows<>(undo);
    final Index<FiringKey, Firing, Long> openFirings =
            firings.indexedBy(row -> Optional.of(row.schedule()).filter(_ -> row.open()));
    final Index<FiringKey, Firing, Long> firingsByAge =
            firings.indexedBy(row -> Optional.of(row.firedAt()).filter(_ -> !row.open()));
    final IndexedRows<String, JoinToken> joinTokens = new IndexedRows<>(undo);
    final IndexedRows<ProjectKey, EnrolledWorker> workers = new IndexedRows<>(undo);
    final IndexedRows<ProjectKey, DeviceHeartbeat> deviceHeartbeats = new IndexedRows<>(undo);
    final IndexedRows<String, String> leaseSecrets = new IndexedRows<>(undo);
    final IndexedRows<ProjectKey, SealedSecret> secrets = new IndexedRows<>(undo);
    final IndexedRows<ProjectKey, BulkOperation> operations = new IndexedRows<>(undo);

    final IndexedRows<ProjectKey, AnswerRow> answers = new IndexedRows<>(undo);
    final Index<ProjectKey, AnswerRow, Long> answersByAge = answers.indexedBy(row -> Optional.of(row.keptAt()));

    final IndexedRows<ProjectKey, PullWorker> pullWorkers = new IndexedRows<>(undo);
    final IndexedRows<ProjectKey, Set<String>> pullHosts = new IndexedRows<>(undo);
    final IndexedRows<Long, StoredSnapshot> snapshots = new IndexedRows<>(undo);
    final Index<Long, StoredSnapshot, ProjectKey> snapshotsByFingerprint = snapshots.indexedBy(row ->
            Optional.of(new ProjectKey(row.snapshot().project(), row.snapshot().fingerprint())));
    final IndexedRows<AuditKey, ChainedEntry> audit = new IndexedRows<>(undo);
    final IndexedRows<String, AuditHead> auditHeads = new IndexedRows<>(undo);

    final IndexedRows<Counter, Long> counters = new IndexedRows<>(undo);

    /// Raises a counter and returns its new value.
    long raise(Counter counter, long by) {
        long next = count(counter) + by;
        counters.put(counter, next);
        return next;
    }

    long count(Counter counter) {
        return counters.get(counter).orElse(0L);
    }

    Stream<MemorySubtask> subtasksOf(TaskId task, int after) {
        var last = new SubtaskId(task, Integer.MAX_VALUE);
        var rows = after < 1
                ? subtasks.rows().subMap(new SubtaskId(task, 1), true, last, true)
                : subtasks.rows().subMap(new SubtaskId(task, after), false, last, true);
        return rows.values().stream();
    }

    NavigableMap<RangeKey, MemoryRange> rangesOf(TaskId task, long after) {
        return ranges.rows().subMap(new RangeKey(task, after), false, new RangeKey(task, Long.MAX_VALUE), true);
    }

    /// The groups in which a task has waiting URLs.
    SortedMap<UrlRow.Place, NavigableSet<Long>> waitingOf(TaskId task) {
        return ofTask(waitingUrls.groups(), task);
    }

    /// The groups that were cut for a task, with the time of the cut.
    SortedMap<UrlRow.Place, Long> turnsOf(TaskId task) {
        return ofTask(turns.rows(), task);
    }

    private static <V> SortedMap<UrlRow.Place, V> ofTask(NavigableMap<UrlRow.Place, V> places, TaskId task) {
        return places.subMap(new UrlRow.Place(task, ""), new UrlRow.Place(new TaskId(task.value() + 1), ""));
    }

    /// The robots.txt files seen by a task.
    NavigableMap<OriginKey, RobotsFile> robotsOf(TaskId task) {
        return robots.rows()
                .subMap(new OriginKey(task, "", ""), true, new OriginKey(new TaskId(task.value() + 1), "", ""), false);
    }

    /// The open batches of a task with their groups.
    NavigableMap<SubtaskId, String> batchesOf(TaskId task) {
        return batches.rows().subMap(new SubtaskId(task, 1), true, new SubtaskId(task, Integer.MAX_VALUE), true);
    }

    void closeBatch(SubtaskId batch) {
        String group = batches.row(batch);
        batches.remove(batch);
        groups.put(group, group(group).opened(-1));
    }

    HostGroup group(String name) {
        return groups.get(name).orElseGet(() -> HostGroup.fresh(name));
    }

    Optional<TypeConfig> newestConfig(String type) {
        return Optional.ofNullable(configs.rows().floorEntry(new ConfigVersionKey(type, Integer.MAX_VALUE)))
                .map(Map.Entry::getValue)
                .filter(config -> config.type().equals(type));
    }

    static boolean isEnded(MemoryTask row) {
        return row.task().state().isEnded();
    }

    private static boolean in(MemorySubtask row, SubtaskState state) {
        return row.subtask().state() == state;
    }

    enum Counter {
        TASK_ID,
        SESSION_ID,
        SCHEDULE_ID,
        POSITION,
        URL_ID,
        SNAPSHOT_ID,
        TERM
    }
}
