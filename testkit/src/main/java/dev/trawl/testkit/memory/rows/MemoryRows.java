package dev.trawl.testkit.memory.rows;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.ChainedEntry;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.JoinToken;
import dev.trawl.spi.identity.User;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.pull.StoredSnapshot;
import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Subtask.Holder;
import dev.trawl.spi.task.TypeConfig;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All rows of a memory ledger. Callers must hold the ledger's lock.
public final class MemoryRows {

    public final Undo undo = new Undo();

    public final IndexedRows<TaskId, MemoryTask> tasks = new IndexedRows<>(undo);
    public final Index<TaskId, MemoryTask, String> unended =
            tasks.indexedBy(row -> Optional.of(row.task().project()).filter(_ -> !isEnded(row)));
    public final Index<TaskId, MemoryTask, String> byProject =
            tasks.indexedBy(row -> Optional.of(row.task().project()));
    public final Index<TaskId, MemoryTask, Boolean> unsplit = tasks.indexedBy(row ->
            Optional.of(true).filter(_ -> !isEnded(row) && !row.task().split().done()));
    public final Index<TaskId, MemoryTask, Boolean> uncleared = tasks.indexedBy(row ->
            Optional.of(true).filter(_ -> isEnded(row) && !row.task().status().cleared()));
    public final Index<TaskId, MemoryTask, Long> byEnd = tasks.indexedBy(MemoryRows::end);

    public final IndexedRows<TaskId, List<String>> series = new IndexedRows<>(undo);

    public final IndexedRows<SubtaskId, MemorySubtask> subtasks = new IndexedRows<>(undo);
    public final Index<SubtaskId, MemorySubtask, Queue> queued = subtasks.indexedBy(
            row -> in(row, SubtaskState.QUEUED) ? Optional.of(Queue.of(row.subtask())) : Optional.empty());
    public final Index<SubtaskId, MemorySubtask, Long> bySession =
            subtasks.indexedBy(row -> row.subtask().lease().holder().map(Holder::session));
    public final Index<SubtaskId, MemorySubtask, TaskId> runningOf = subtasks.indexedBy(
            row -> Optional.of(row.subtask().id().task()).filter(_ -> in(row, SubtaskState.RUNNING)));
    public final Index<SubtaskId, MemorySubtask, Long> waitingUntil = subtasks.indexedBy(row -> Optional.of(
                    row.subtask().status().notBefore().orElse(0))
            .filter(_ -> in(row, SubtaskState.PENDING) || in(row, SubtaskState.RETRY)));

    public final Index<SubtaskId, MemorySubtask, String> deadOf =
            subtasks.indexedBy(row -> Optional.of(row.subtask().project()).filter(_ -> in(row, SubtaskState.DEAD)));

    public final IndexedRows<RangeKey, MemoryRange> ranges = new IndexedRows<>(undo);
    public final Index<RangeKey, MemoryRange, String> rangesBySegment =
            ranges.indexedBy(row -> Optional.of(row.range().blob()));
    public final IndexedRows<TaskId, Counts> deltas = new IndexedRows<>(undo);

    public final IndexedRows<Long, WorkerSession> sessions = new IndexedRows<>(undo);
    public final Index<Long, WorkerSession, Long> openSessions =
            sessions.indexedBy(session -> Optional.of(session.id()).filter(_ -> session.open()));
    public final Index<Long, WorkerSession, ProjectKey> openByWorker = sessions.indexedBy(session ->
            session.open() ? Optional.of(new ProjectKey(session.project(), session.worker())) : Optional.empty());

    public final IndexedRows<TaskId, Crawl> crawls = new IndexedRows<>(undo);
    public final IndexedRows<Long, UrlRow> urls = new IndexedRows<>(undo);
    public final Index<Long, UrlRow, UrlRow.Key> urlsByKey = urls.indexedBy(url -> Optional.of(url.key()));
    public final Index<Long, UrlRow, UrlRow.Place> waitingUrls = urls.indexedBy(UrlRow::waiting);
    public final Index<Long, UrlRow, SubtaskId> cutUrls = urls.indexedBy(url ->
            url.state() == UrlState.CUT ? Optional.of(new SubtaskId(url.task(), url.batch())) : Optional.empty());
    public final Index<Long, UrlRow, Long> laterUrls =
            urls.indexedBy(url -> Optional.of(url.notBefore()).filter(_ -> url.state() == UrlState.LATER));
    public final Index<Long, UrlRow, TaskId> urlsOf = urls.indexedBy(url -> Optional.of(url.task()));
    public final IndexedRows<SubtaskId, String> batches = new IndexedRows<>(undo);
    public final IndexedRows<String, HostGroup> groups = new IndexedRows<>(undo);
    public final IndexedRows<UrlRow.Place, Long> turns = new IndexedRows<>(undo);
    public final IndexedRows<UrlRow.Place, WorkNeeds> unmet = new IndexedRows<>(undo);
    public final IndexedRows<TaskId, Map<UrlCause, Long>> causes = new IndexedRows<>(undo);
    public final IndexedRows<TaskId, PageTally> tallies = new IndexedRows<>(undo);
    public final IndexedRows<OriginKey, RobotsFile> robots = new IndexedRows<>(undo);
    public final IndexedRows<TaskId, JobEdits> edits = new IndexedRows<>(undo);

    /// The settings whose effects are complete, of tasks with unfinished effects.
    public final IndexedRows<TaskId, String> editEffects = new IndexedRows<>(undo);

    public final IndexedRows<Long, LoggedEntry> log = new IndexedRows<>(undo);
    public final Index<Long, LoggedEntry, TaskId> logOf =
            log.indexedBy(logged -> Optional.of(logged.entry().task()));

    public final IndexedRows<Long, String> leaders = new IndexedRows<>(undo);
    public final IndexedRows<ConfigVersionKey, TypeConfig> configs = new IndexedRows<>(undo);
    public final IndexedRows<ProjectKey, ApiKey> keys = new IndexedRows<>(undo);
    public final Index<ProjectKey, ApiKey, String> keysByHash = keys.indexedBy(key -> Optional.of(key.hash()));
    public final Index<ProjectKey, ApiKey, String> keysByFormer =
            keys.indexedBy(key -> key.former().map(ApiKey.Former::hash));
    public final Index<ProjectKey, ApiKey, ProjectKey> keysById =
            keys.indexedBy(key -> Optional.of(new ProjectKey(key.project(), key.id())));
    public final IndexedRows<ProjectKey, User> users = new IndexedRows<>(undo);
    public final IndexedRows<String, Long> endedSessions = new IndexedRows<>(undo);

    public final IndexedRows<Long, Schedule> schedules = new IndexedRows<>(undo);
    public final Index<Long, Schedule, ProjectKey> schedulesByName =
            schedules.indexedBy(row -> Optional.of(new ProjectKey(row.project(), row.name())));
    public final Index<Long, Schedule, Long> dueSchedules =
            schedules.indexedBy(row -> Optional.of(row.standing().dueAt()).filter(due -> due > 0));
    public final IndexedRows<FiringKey, Firing> firings = new IndexedRows<>(undo);
    public final Index<FiringKey, Firing, Long> openFirings =
            firings.indexedBy(row -> Optional.of(row.schedule()).filter(_ -> row.open()));
    public final Index<FiringKey, Firing, Long> firingsByAge =
            firings.indexedBy(row -> Optional.of(row.firedAt()).filter(_ -> !row.open()));
    public final IndexedRows<String, JoinToken> joinTokens = new IndexedRows<>(undo);
    public final IndexedRows<ProjectKey, EnrolledWorker> workers = new IndexedRows<>(undo);
    public final IndexedRows<ProjectKey, DeviceHeartbeat> deviceHeartbeats = new IndexedRows<>(undo);
    public final IndexedRows<String, String> leaseSecrets = new IndexedRows<>(undo);
    public final IndexedRows<ProjectKey, SealedSecret> secrets = new IndexedRows<>(undo);
    public final IndexedRows<ProjectKey, BulkOperation> operations = new IndexedRows<>(undo);

    public final IndexedRows<ProjectKey, AnswerRow> answers = new IndexedRows<>(undo);
    public final Index<ProjectKey, AnswerRow, Long> answersByAge = answers.indexedBy(row -> Optional.of(row.keptAt()));

    public final IndexedRows<ProjectKey, PullWorker> pullWorkers = new IndexedRows<>(undo);
    public final IndexedRows<ProjectKey, Set<String>> pullHosts = new IndexedRows<>(undo);
    public final IndexedRows<Long, StoredSnapshot> snapshots = new IndexedRows<>(undo);
    public final Index<Long, StoredSnapshot, ProjectKey> snapshotsByFingerprint = snapshots.indexedBy(row ->
            Optional.of(new ProjectKey(row.snapshot().project(), row.snapshot().fingerprint())));
    public final IndexedRows<AuditKey, ChainedEntry> audit = new IndexedRows<>(undo);
    public final IndexedRows<String, AuditHead> auditHeads = new IndexedRows<>(undo);

    final IndexedRows<Counter, Long> counters = new IndexedRows<>(undo);

    /// Raises a counter and returns its new value.
    public long raise(Counter counter, long by) {
        long next = count(counter) + by;
        counters.put(counter, next);
        return next;
    }

    public long count(Counter counter) {
        return counters.get(counter).orElse(0L);
    }

    public Stream<MemorySubtask> subtasksOf(TaskId task, int after) {
        var last = new SubtaskId(task, Integer.MAX_VALUE);
        var rows = after < 1
                ? subtasks.rows().subMap(new SubtaskId(task, 1), true, last, true)
                : subtasks.rows().subMap(new SubtaskId(task, after), false, last, true);
        return rows.values().stream();
    }

    public NavigableMap<RangeKey, MemoryRange> rangesOf(TaskId task, long after) {
        return ranges.rows().subMap(new RangeKey(task, after), false, new RangeKey(task, Long.MAX_VALUE), true);
    }

    /// The groups in which a task has waiting URLs.
    public SortedMap<UrlRow.Place, NavigableSet<Long>> waitingOf(TaskId task) {
        return ofTask(waitingUrls.groups(), task);
    }

    /// The groups that were cut for a task, with the time of the cut.
    public SortedMap<UrlRow.Place, Long> turnsOf(TaskId task) {
        return ofTask(turns.rows(), task);
    }

    /// The needs of waiting URLs of a task that were unmet at the last cut of their group.
    public SortedMap<UrlRow.Place, WorkNeeds> unmetOf(TaskId task) {
        return ofTask(unmet.rows(), task);
    }

    /// The different needs of [#unmetOf] in groups where URLs of the task wait.
    public Set<WorkNeeds> unmetWhereWaiting(TaskId task) {
        var waiting = waitingOf(task).keySet();
        return unmetOf(task).entrySet().stream()
                .filter(entry -> waiting.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static <V> SortedMap<UrlRow.Place, V> ofTask(NavigableMap<UrlRow.Place, V> places, TaskId task) {
        return places.subMap(new UrlRow.Place(task, ""), new UrlRow.Place(new TaskId(task.value() + 1), ""));
    }

    /// The robots.txt files seen by a task.
    public NavigableMap<OriginKey, RobotsFile> robotsOf(TaskId task) {
        return robots.rows()
                .subMap(new OriginKey(task, "", ""), true, new OriginKey(new TaskId(task.value() + 1), "", ""), false);
    }

    /// The open batches of a task with their groups.
    public NavigableMap<SubtaskId, String> batchesOf(TaskId task) {
        return batches.rows().subMap(new SubtaskId(task, 1), true, new SubtaskId(task, Integer.MAX_VALUE), true);
    }

    public void closeBatch(SubtaskId batch) {
        String group = batches.row(batch);
        batches.remove(batch);
        groups.put(group, group(group).opened(-1));
    }

    public HostGroup group(String name) {
        return groups.get(name).orElseGet(() -> HostGroup.fresh(name));
    }

    public Optional<TypeConfig> newestConfig(String type) {
        return Optional.ofNullable(configs.rows().floorEntry(new ConfigVersionKey(type, Integer.MAX_VALUE)))
                .map(Map.Entry::getValue)
                .filter(config -> config.type().equals(type));
    }

    public static boolean isEnded(MemoryTask row) {
        return row.task().state().isEnded();
    }

    private static Optional<Long> end(MemoryTask row) {
        var end = row.task().status().endedAt();
        return isEnded(row) && end.isPresent() ? Optional.of(end.getAsLong()) : Optional.empty();
    }

    private static boolean in(MemorySubtask row, SubtaskState state) {
        return row.subtask().state() == state;
    }

    public enum Counter {
        TASK_ID,
        SESSION_ID,
        SCHEDULE_ID,
        POSITION,
        URL_ID,
        SNAPSHOT_ID,
        TERM
    }
}
