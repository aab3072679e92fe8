package dev.trawl.core.dispatch;

import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.WorkerLoad;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Moves invitations from the ready queue to the inboxes of workers. Respects supported types, the needs of
/// subtasks, capacity, load, concurrency per type and the global rate. A subtask suspected of crashing workers
/// gets a worker to itself.
public final class AssignInvitations {

    private static final int MOST_IN_INBOX = 1_000;
    private static final int NORMAL_SHARE = 20;

    private final ReadyQueue queue;
    private final Inboxes inboxes;
    private final LoadBalancer balancer;
    private final Supplier<DispatchConfig> config;
    private final Cluster cluster;
    private final RateLimit rate;
    private final Map<String, Map<SubtaskId, Invitation>> deferred = new HashMap<>();

    /// Workers that are reserved for a suspect subtask, with the queue of that subtask.
    private final Map<Long, String> exclusive = new HashMap<>();

    private long assigned;

    /// The leader's view of the cluster.
    public record Cluster(
            Roster roster, OutstandingInvitations window, TaskTypes types, PlacementHints wishes, TimeSource time) {}

    public AssignInvitations(
            ReadyQueue queue,
            Inboxes inboxes,
            LoadBalancer balancer,
            Supplier<DispatchConfig> config,
            Cluster cluster) {
        this.queue = queue;
        this.inboxes = inboxes;
        this.balancer = balancer;
        this.config = config;
        this.cluster = cluster;
        this.rate = new RateLimit(() -> config.get().maxRate(), cluster.time());
    }

    /// The number of invitations assigned so far.
    public long assigned() {
        return assigned;
    }

    /// Whether the subtask is deferred here, because it cannot run now.
    public boolean isLaidAside(SubtaskId subtask) {
        return deferred.values().stream().anyMatch(later -> later.containsKey(subtask));
    }

    /// Clears the state for a new leader.
    public void reset() {
        deferred.clear();
        exclusive.clear();
        cluster.wishes().clear();
    }

    /// Assigns one batch; true if an immediate further call may assign more.
    public boolean runOnce(String ready) {
        cluster.wishes().forgetOld();
        int allowed = rate.allow(room());
        if (allowed <= 0) {
            return false;
        }
        // Only now and only for this queue: other queues would fill the worker before the suspect is placed.
        exclusive.entrySet().removeIf(kept -> kept.getValue().equals(ready) && load(kept.getKey()) == 0);
        var later = deferred.computeIfAbsent(ready, _ -> new LinkedHashMap<>());
        var placing = new Placing(ready, allowed, later);
        int placed = 0;
        try {
            takeAndPlace(ready, later, placing);
        } finally { // placed invitations are delivered even if the queue fails midway
            placed = placing.deliver();
            rate.use(placed);
            assigned += placed;
        }
        return placed > 0;
    }

    private void takeAndPlace(String ready, Map<SubtaskId, Invitation> later, Placing placing) {
        var again = new ArrayList<>(later.values());
        again.addAll(take(ready, placing));
        later.clear();
        placing.place(inOrder(again));
        // Invitations that cannot run now are deferred, so that they do not block others in the queue.
        for (var fresh = take(ready, placing); !fresh.isEmpty(); fresh = take(ready, placing)) {
            placing.place(fresh);
        }
    }

    /// Orders deferred and new invitations: suspects first, because a worker is reserved for them, then high before
    /// normal. At least one in twenty is normal.
    private static List<Invitation> inOrder(List<Invitation> mixed) {
        var ordered = new ArrayList<Invitation>(mixed.size());
        mixed.stream().filter(Invitation::alone).forEach(ordered::add);
        var high = mixed.stream().filter(one -> !one.alone() && one.high()).iterator();
        var normal = mixed.stream().filter(one -> !one.alone() && !one.high()).iterator();
        for (int turn = 1; high.hasNext() || normal.hasNext(); turn++) {
            boolean normalsTurn = !high.hasNext() || (normal.hasNext() && turn % NORMAL_SHARE == 0);
            ordered.add(normalsTurn ? normal.next() : high.next());
        }
        return ordered;
    }

    private List<Invitation> take(String ready, Placing placing) {
        return placing.left() > 0 ? queue.take(ready, placing.left(), Duration.ZERO) : List.of();
    }

    /// Whether the worker is reserved for a subtask that runs alone.
    boolean isReserved(long session) {
        return exclusive.containsKey(session);
    }

    /// Whether some worker could start such a subtask at once.
    public boolean isAnyoneFree(WorkKind work) {
        int limit = config.get().maxTasksPerWorker();
        return cluster.roster().able(work).stream()
                .filter(session -> !isReserved(session.id()))
                .anyMatch(session ->
                        load(session.id()) < (limit == 0 ? session.capacity() : Math.min(limit, session.capacity())));
    }

    int load(long session) {
        return cluster.roster().heldBy(session) + cluster.window().inInbox(session);
    }

    /// The free inbox room, at most one batch. Stops counting early, so that it does not visit a thousand workers.
    private int room() {
        int room = 0;
        int most = config.get().batchSize();
        var sessions = cluster.roster().sessions().iterator();
        while (room < most && sessions.hasNext()) {
            var session = sessions.next();
            room += cluster.roster().isReady(session) ? room(session) : 0;
        }
        return Math.min(room, most);
    }

    /// The free room of an inbox. An inbox holds up to twice the worker's capacity, or its recent claims if that is
    /// more. So a worker never waits for the next batch, and one commit serves many short subtasks.
    int room(WorkerSession session) {
        int lately = cluster.roster().claimedLately(session.id(), cluster.time().nanos());
        int most = Math.max(2 * session.capacity(), Math.min(lately, MOST_IN_INBOX));
        int inbox = most - cluster.window().inInbox(session.id());
        int limit = config.get().maxTasksPerWorker();
        return Math.max(0, limit == 0 ? inbox : Math.min(inbox, limit - load(session.id())));
    }

    /// Places one batch. The loads are counted once and updated during placement.
    private final class Placing {

        private final Map<WorkKind, List<WorkerLoad>> candidates = new HashMap<>();
        private final TreeMap<Long, List<Invitation>> inboxesToFill = new TreeMap<>();
        private final Map<Long, Integer> rooms = new HashMap<>();

        private final String ready;
        private final Map<SubtaskId, Invitation> later;
        private final int allowed;
        private int placed;

        /// @param ready the queue of the batch
        /// @param later receives invitations that cannot be placed now
        Placing(String ready, int allowed, Map<SubtaskId, Invitation> later) {
            this.ready = ready;
            this.allowed = allowed;
            this.later = later;
        }

        int left() {
            return allowed - placed;
        }

        void place(List<Invitation> batch) {
            for (Invitation invitation : batch) {
                if (!cluster.window().isOut(invitation)) {
                    continue; // assigned, claimed, cancelled or offered again meanwhile
                }
                if (placed == allowed || !place(invitation)) {
                    later.put(invitation.subtask(), invitation);
                } else {
                    placed++;
                }
            }
        }

        /// Writes the inboxes. Undelivered invitations are offered again.
        int deliver() {
            try {
                while (!inboxesToFill.isEmpty()) {
                    var next = inboxesToFill.firstEntry();
                    inboxes.put(next.getKey(), next.getValue());
                    inboxesToFill.pollFirstEntry();
                }
                return placed;
            } finally {
                inboxesToFill.values().stream()
                        .flatMap(List::stream)
                        .forEach(invitation -> cluster.window().settle(invitation.subtask()));
            }
        }

        private boolean place(Invitation invitation) {
            if (isTypeFull(invitation.type())) {
                return false;
            }
            var workers = candidates.computeIfAbsent(invitation.kind(), this::workersFor);
            return choose(invitation, wished(invitation, workers))
                    .map(worker -> assign(invitation, worker))
                    .orElse(false);
        }

        private boolean isTypeFull(String type) {
            int most = cluster.types().find(type).map(TaskType::maxConcurrency).orElse(0);
            return most > 0
                    && cluster.roster().runningOfType(type) + cluster.window().assignedOfType(type) >= most;
        }

        private List<WorkerLoad> workersFor(WorkKind work) {
            var workers = new ArrayList<WorkerLoad>();
            for (WorkerSession session : cluster.roster().able(work)) {
                int room = rooms.computeIfAbsent(session.id(), _ -> room(session));
                if (room > 0 && !isReserved(session.id())) {
                    workers.add(new WorkerLoad(session.id(), session.worker(), session.capacity(), load(session.id())));
                }
            }
            return workers;
        }

        private List<WorkerLoad> wished(Invitation invitation, List<WorkerLoad> workers) {
            return cluster.wishes()
                    .among(
                            workers,
                            invitation,
                            target -> cluster.roster().able(invitation.kind()).stream()
                                    .anyMatch(session -> session.id() == target));
        }

        private Optional<WorkerLoad> choose(Invitation invitation, List<WorkerLoad> workers) {
            if (!invitation.alone()) {
                return workers.isEmpty()
                        ? Optional.empty()
                        : Optional.of(balancer.select(workers, invitation.subtask()));
            }
            var idle = workers.stream().filter(worker -> worker.load() == 0).findFirst();
            if (idle.isPresent() || workers.isEmpty()) {
                return idle;
            }
            var next = balancer.select(workers, invitation.subtask());
            if (helpsItself(invitation)) {
                return Optional.of(next);
            }
            if (!exclusive.containsValue(ready)) {
                reserve(next);
            }
            return idle;
        }

        /// Whether workers read the queue of this type themselves. Such a worker never becomes idle while the queue
        /// has work. Once it has the suspect, it takes no more, and starts the suspect after all its other
        /// subtasks.
        private boolean helpsItself(Invitation invitation) {
            return cluster.types()
                    .find(invitation.type())
                    .filter(type -> type.lane() == Lane.COMPETE)
                    .isPresent();
        }

        /// Stops assigning to the worker, so that it becomes idle.
        private void reserve(WorkerLoad worker) {
            exclusive.put(worker.session(), ready);
            candidates.values().forEach(list -> list.removeIf(other -> other.session() == worker.session()));
        }

        private boolean assign(Invitation invitation, WorkerLoad worker) {
            cluster.window()
                    .assigned(invitation, worker.session(), cluster.time().nanos());
            inboxesToFill
                    .computeIfAbsent(worker.session(), _ -> new ArrayList<>())
                    .add(invitation);
            if (invitation.alone() && !helpsItself(invitation)) {
                reserve(worker);
            } else {
                int room = rooms.merge(worker.session(), -1, Integer::sum);
                candidates.values().forEach(list -> recount(list, worker.session(), room));
            }
            return true;
        }

        private void recount(List<WorkerLoad> workers, long session, int room) {
            workers.replaceAll(worker -> worker.session() == session ? loaded(worker) : worker);
            if (room <= 0) {
                workers.removeIf(worker -> worker.session() == session);
            }
        }

        private static WorkerLoad loaded(WorkerLoad worker) {
            return new WorkerLoad(worker.session(), worker.worker(), worker.capacity(), worker.load() + 1);
        }
    }
}
