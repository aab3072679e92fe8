package dev.trawl.core.claim;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.edit.EffectivePayloads;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.SubtaskEvent.Claimed;
import dev.trawl.core.task.SubtaskLife;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.worker.ClaimRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Turns invitations into leases. Only one claim wins, and the lease is durable before the worker gets the reply.
public final class ClaimSubtasks {

    private static final Logger log = LoggerFactory.getLogger(ClaimSubtasks.class);

    private static final int MOST_HELD = 1_000_000;

    private final GroupCommit commits;
    private final TaskTypes types;
    private final Journal journal;
    private final Leases leases;
    private final Operation<ClaimRequest, List<Lease>> operation = new Operation<>() {
        @Override
        public List<List<Lease>> apply(Transaction transaction, List<ClaimRequest> requests) {
            return claimIn(transaction, requests);
        }

        @Override
        public int weight(ClaimRequest request) {
            return request.invitations().size();
        }
    };

    private final Operation<Repeated, List<Lease>> repetition = (transaction, asked) ->
            asked.stream().map(again -> held(transaction, again)).toList();

    public ClaimSubtasks(GroupCommit commits, TaskTypes types, Journal journal, EffectivePayloads payloads) {
        this.commits = commits;
        this.types = types;
        this.journal = journal;
        this.leases = new Leases(types, payloads);
    }

    /// Returns the leases won. A repeated request gets the same leases as long as they are valid.
    public CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        if (request.invitations().isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        return commits.write(operation, request.session(), request); // one writer per session avoids lock waits
    }

    /// Claims inside a transaction that has already locked the sessions. Element i has the leases of request i.
    public List<List<Lease>> claimIn(Transaction transaction, List<ClaimRequest> requests) {
        return new Claiming(transaction, requests).claimAll();
    }

    /// The leases that a request won and that its session still holds, for callers without the invitations.
    public CompletableFuture<List<Lease>> won(long session, long request) {
        return commits.write(repetition, session, new Repeated(session, request));
    }

    private record Repeated(long session, long request) {}

    private List<Lease> held(Transaction transaction, Repeated again) {
        var ids = transaction.subtasks().peekHeldBy(again.session(), MOST_HELD).stream()
                .filter(subtask -> subtask.isWonBy(again.session(), again.request()))
                .map(Subtask::id)
                .toList();
        var rows = transaction.subtasks().claimable(ids);
        var edits = leases.edits(transaction, rows.values());
        return rows.values().stream()
                .filter(row -> row.subtask().isWonBy(again.session(), again.request()))
                .sorted(Comparator.comparing(row -> row.subtask().id()))
                .map(row -> leases.of(row, edits))
                .toList();
    }

    /// Applies the claims of one commit group.
    private final class Claiming {

        private final Transaction transaction;
        private final List<ClaimRequest> requests;
        private final Map<Long, WorkerSession> openSessions = new HashMap<>();
        private final Map<TaskId, Task> started = new HashMap<>();
        private final List<SubtaskChange> subtaskChanges = new ArrayList<>();
        private final List<TaskChange> taskChanges = new ArrayList<>();
        private final List<LogEntry> entries = new ArrayList<>();
        private final Map<SubtaskId, Claimable> rows;
        private final Map<TaskId, JobEdits> edits;

        Claiming(Transaction transaction, List<ClaimRequest> requests) {
            this.transaction = transaction;
            this.requests = requests;
            lockSessions(); // before any task or subtask
            var ids = new TreeSet<SubtaskId>();
            requests.forEach(request -> request.invitations().forEach(invited -> ids.add(invited.subtask())));
            this.rows = rows(ids);
            this.edits = leases.edits(transaction, rows.values());
        }

        private void lockSessions() {
            var sessions = new TreeSet<Long>();
            requests.forEach(request -> sessions.add(request.session()));
            for (long id : sessions) {
                transaction
                        .sessions()
                        .lock(id)
                        .filter(WorkerSession::open)
                        .ifPresent(session -> openSessions.put(id, session));
            }
        }

        /// Reads the rows one by one if one is corrupt, so that the others can still be claimed.
        private Map<SubtaskId, Claimable> rows(Set<SubtaskId> ids) {
            try {
                return new HashMap<>(transaction.subtasks().claimable(ids));
            } catch (CorruptRowException _) {
                var readable = new HashMap<SubtaskId, Claimable>();
                ids.forEach(id -> readable.putAll(readable(id)));
                return readable;
            }
        }

        private Map<SubtaskId, Claimable> readable(SubtaskId id) {
            try {
                return transaction.subtasks().claimable(Set.of(id));
            } catch (CorruptRowException damaged) {
                log.error("subtask unreadable subtask={} cause={}", id, String.valueOf(damaged.getMessage()));
                return Map.of();
            }
        }

        List<List<Lease>> claimAll() {
            var won = new ArrayList<List<Lease>>(requests.size());
            for (ClaimRequest request : requests) {
                var session = Optional.ofNullable(openSessions.get(request.session()));
                won.add(session.map(open -> claim(open, request)).orElse(List.of()));
            }
            if (!subtaskChanges.isEmpty()) {
                transaction.tasks().change(taskChanges);
                transaction.subtasks().change(subtaskChanges);
                transaction.log(entries);
            }
            return won;
        }

        private List<Lease> claim(WorkerSession session, ClaimRequest request) {
            var won = new ArrayList<Lease>(request.invitations().size());
            for (Invitation invitation : request.invitations()) {
                var row = rows.get(invitation.subtask());
                if (row != null && row.subtask().needs().isMetBy(session.offers())) {
                    claim(request, invitation, row).ifPresent(won::add);
                }
            }
            return won;
        }

        private Optional<Lease> claim(ClaimRequest request, Invitation invitation, Claimable row) {
            var was = row.subtask();
            if (was.isWonBy(request.session(), request.request())) {
                return Optional.of(leases.of(row, edits)); // the first reply was lost
            }
            if (was.state() != SubtaskState.QUEUED
                    || was.epoch() != invitation.epoch()
                    || !row.task().state().isOpen()) {
                return Optional.empty();
            }
            var now = SubtaskLife.next(
                            was, new Claimed(request.session(), request.request(), lane(request, invitation)))
                    .touched(transaction.now());
            var leased = new Claimable(now, row.task(), row.body(), row.part(), row.cursor());
            rows.put(now.id(), leased);
            subtaskChanges.add(SubtaskChange.of(was, now));
            var entry = journal.subtask(was, now, 0);
            entries.add(start(row.task()).map(entry::alsoOf).orElse(entry));
            return Optional.of(leases.of(leased, edits));
        }

        /// The lane of the invitation. It is derived from the type, because the worker does not know the lane.
        private Lane lane(ClaimRequest request, Invitation invitation) {
            boolean competed = request.lane() == Lane.ASSIGN
                    && !invitation.alone()
                    && invitation.needs().isNone()
                    && types.find(invitation.type())
                            .filter(type -> type.lane() == Lane.COMPETE)
                            .isPresent();
            return competed ? Lane.COMPETE : request.lane();
        }

        /// The first lease of a task starts it.
        private Optional<TaskState> start(Task task) {
            if (task.state() != TaskState.PENDING || started.containsKey(task.id())) {
                return Optional.empty();
            }
            var running = task.started(transaction.now());
            started.put(task.id(), running);
            taskChanges.add(new TaskChange(task, running));
            return Optional.of(TaskState.RUNNING);
        }
    }
}
