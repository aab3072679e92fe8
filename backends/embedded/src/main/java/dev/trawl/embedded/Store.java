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
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.ledger.StoredSnapshot;
import dev.trawl.spi.ledger.TypeConfig;
import dev.trawl.spi.ledger.User;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/// All rows of a memory ledger. Callers must hold the ledger's lock.
final class Store {

    final Undo undo = new Undo();

    final Table<TaskId, TaskRow> tasks = new Table<>(undo);
    final Index<TaskId, TaskRow, String> unended =
            tasks.indexedBy(row -> Optional.of(row.task().project()).filter(_ -> !isEnded(row)));
    final Index<TaskId, TaskRow, String> byProject =
            tasks.indexedBy(row -> Optional.of(row.task().project()));
    final Index<TaskId, TaskRow, Boolean> unsplit = tasks.indexedBy(
            row -> Optional.of(true).filter(_ -> !isEnded(row) && !row.task().splitDone()));
    final Index<TaskId, TaskRow, Boolean> uncleared = tasks.indexedBy(
            row -> Optional.of(true).filter(_ -> isEnded(row) && !row.task().cleared()));
    final Index<TaskId, TaskRow, Long> byEnd =
            tasks.indexedBy(row -> Optional.of(row.task().endedAt()).filter(_ -> isEnded(row)));

    final Table<SubtaskId, SubtaskRow> subtasks = new Table<>(undo);
    final Index<SubtaskId, SubtaskRow, Queue> queued = subtasks.indexedBy(
            row -> in(row, SubtaskState.QUEUED) ? Optional.of(Queue.of(row.subtask())) : Optional.empty());
    final Index<SubtaskId, SubtaskRow, Long> bySession =
            subtasks.indexedBy(row -> Optional.of(row.subtask().session()).filter(_ -> in(row, SubtaskState.RUNNING)));
    final Index<SubtaskId, SubtaskRow, TaskId> runningOf = subtasks.indexedBy(
            row -> Optional.of(row.subtask().id().task()).filter(_ -> in(row, SubtaskState.RUNNING)));
    final Index<SubtaskId, SubtaskRow, Long> waitingUntil =
            subtasks.indexedBy(row -> Optional.of(row.subtask().notBefore())
                    .filter(_ -> in(row, SubtaskState.PENDING) || in(row, SubtaskState.RETRY)));

    final Index<SubtaskId, SubtaskRow, String> deadOf =
            subtasks.indexedBy(row -> Optional.of(row.subtask().project()).filter(_ -> in(row, SubtaskState.DEAD)));

    final Table<RangeKey, RangeRow> ranges = new Table<>(undo);
    final Index<RangeKey, RangeRow, String> rangesBySegment =
            ranges.indexedBy(row -> Optional.of(row.range().blob()));
    final Table<TaskId, Counts> deltas = new Table<>(undo);

    final Table<Long, Session> sessions = new Table<>(undo);
    final Index<Long, Session, Long> openSessions =
            sessions.indexedBy(session -> Optional.of(session.id()).filter(_ -> session.open()));
    final Index<Long, Session, ProjectKey> openByWorker = sessions.indexedBy(session ->
            session.open() ? Optional.of(new ProjectKey(session.project(), session.worker())) : Optional.empty());

    final Table<TaskId, Crawl> crawls = new Table<>(undo);
    final Table<Long, UrlRow> urls = new Table<>(undo);
    final Index<Long, UrlRow, UrlRow.Key> urlsByKey = urls.indexedBy(url -> Optional.of(url.key()));
    final Index<Long, UrlRow, UrlRow.Place> waitingUrls = urls.indexedBy(UrlRow::waiting);
    final Index<Long, UrlRow, SubtaskId> cutUrls = urls.indexedBy(url ->
            url.state() == UrlState.CUT ? Optional.of(new SubtaskId(url.task(), url.batch())) : Optional.empty());
    final Index<Long, UrlRow, Long> laterUrls =
            urls.indexedBy(url -> Optional.of(url.notBefore()).filter(_ -> url.state() == UrlState.LATER));
    final Index<Long, UrlRow, TaskId> urlsOf = urls.indexedBy(url -> Optional.of(url.task()));
    final Table<SubtaskId, String> batches = new Table<>(undo);
    final Table<String, HostGroup> groups = new Table<>(undo);
    final Table<UrlRow.Place, Long> turns = new Table<>(undo);
    final Table<TaskId, Map<UrlCause, Long>> causes = new Table<>(undo);
    final Table<OriginKey, RobotsFile> robots = new Table<>(undo);

    final Table<Long, LoggedEntry> log = new Table<>(undo);
    final Index<Long, LoggedEntry, TaskId> logOf =
            log.indexedBy(logged -> Optional.of(logged.entry().task()));

    final Table<Long, String> leaders = new Table<>(undo);
    final Table<ConfigKey, TypeConfig> configs = new Table<>(undo);
    final Table<ProjectKey, ApiKey> keys = new Table<>(undo);
    final Index<ProjectKey, ApiKey, String> keysByHash = keys.indexedBy(key -> Optional.of(key.hash()));
    final Index<ProjectKey, ApiKey, String> keysByFormer =
            keys.indexedBy(key -> key.former().map(ApiKey.Former::hash));
    final Index<ProjectKey, ApiKey, ProjectKey> keysById =
            keys.indexedBy(key -> Optional.of(new ProjectKey(key.project(), key.id())));
    final Table<ProjectKey, User> users = new Table<>(undo);
    final Table<String, Long> endedSessions = new Table<>(undo);

    final Table<Long, Schedule> schedules = new Table<>(undo);
    final Index<Long, Schedule, ProjectKey> schedulesByName =
            schedules.indexedBy(row -> Optional.of(new ProjectKey(row.project(), row.name())));
    final Index<Long, Schedule, Long> dueSchedules =
            schedules.indexedBy(row -> Optional.of(row.standing().dueAt()).filter(due -> due > 0));
    final Table<FiringKey, Firing> firings = new Table<>(undo);
    final Index<FiringKey, Firing, Long> openFirings =
            firings.indexedBy(row -> Optional.of(row.schedule()).filter(_ -> row.open()));
    final Index<FiringKey, Firing, Long> firingsByAge =
            firings.indexedBy(row -> Optional.of(row.firedAt()).filter(_ -> !row.open()));
    final Table<String, JoinToken> joinTokens = new Table<>(undo);
    final Table<ProjectKey, EnrolledWorker> workers = new Table<>(undo);
    final Table<ProjectKey, DeviceHeartbeat> deviceHeartbeats = new Table<>(undo);
    final Table<String, String> leaseSecrets = new Table<>(undo);
    final Table<ProjectKey, SealedSecret> secrets = new Table<>(undo);
    final Table<ProjectKey, BulkOperation> operations = new Table<>(undo);

    final Table<ProjectKey, AnswerRow> answers = new Table<>(undo);
    final Index<ProjectKey, AnswerRow, Long> answersByAge = answers.indexedBy(row -> Optional.of(row.keptAt()));

    final Table<ProjectKey, PullWorker> pullWorkers = new Table<>(undo);
    final Table<ProjectKey, Set<String>> pullHosts = new Table<>(undo);
    final Table<Long, StoredSnapshot> snapshots = new Table<>(undo);
    final Index<Long, StoredSnapshot, ProjectKey> snapshotsByFingerprint = snapshots.indexedBy(row ->
            Optional.of(new ProjectKey(row.snapshot().project(), row.snapshot().fingerprint())));
    final Table<AuditKey, ChainedEntry> audit = new Table<>(undo);
    final Table<String, AuditHead> auditHeads = new Table<>(undo);

    final Table<Counter, Long> counters = new Table<>(undo);

    /// Raises a counter and returns its new value.
    long raise(Counter counter, long by) {
        long next = count(counter) + by;
        counters.put(counter, next);
        return next;
    }

    long count(Counter counter) {
        return counters.get(counter).orElse(0L);
    }

    Stream<SubtaskRow> subtasksOf(TaskId task, int after) {
        var last = new SubtaskId(task, Integer.MAX_VALUE);
        var rows = after < 1
                ? subtasks.rows().subMap(new SubtaskId(task, 1), true, last, true)
                : subtasks.rows().subMap(new SubtaskId(task, after), false, last, true);
        return rows.values().stream();
    }

    NavigableMap<RangeKey, RangeRow> rangesOf(TaskId task, long after) {
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
        return Optional.ofNullable(configs.rows().floorEntry(new ConfigKey(type, Integer.MAX_VALUE)))
                .map(Map.Entry::getValue)
                .filter(config -> config.type().equals(type));
    }

    static boolean isEnded(TaskRow row) {
        return row.task().state().isEnded();
    }

    private static boolean in(SubtaskRow row, SubtaskState state) {
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
