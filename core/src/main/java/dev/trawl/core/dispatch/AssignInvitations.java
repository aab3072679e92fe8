package dev.trawl.core.dispatch;

import dev.trawl.core.queue.Window;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.schedule.LoadBalancer;
import dev.trawl.spi.schedule.WorkerLoad;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Moves invitations from the ready queue to the inboxes of workers: supported types, capacity, load,
/// concurrency per type and the global rate are respected, and a subtask suspected of killing workers gets one
/// to itself.
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

    /// Workers that are kept free for a suspect, with the queue it came from.
    private final Map<Long, String> exclusive = new HashMap<>();

    private long assigned;

    /// What the leader knows.
    public record Cluster(Roster roster, Window window, TaskTypes types, Wishes wishes, TimeSource time) {}

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

    /// Invitations assigned so far.
    public long assigned() {
        return assigned;
    }

    /// It is in hand here, because it cannot run now.
    public boolean isLaidAside(SubtaskId subtask) {
        return deferred.values().stream().anyMatch(later -> later.containsKey(subtask));
    }

    /// A new leader starts with nothing in hand.
    public void reset() {
        deferred.clear();
        exclusive.clear();
        cluster.wishes().clear();
    }

    /// Assigns one batch; true when it may be worth coming again at once.
    public boolean runOnce(String ready) {
        cluster.wishes().forgetOld();
        int allowed = rate.allow(room());
        if (allowed <= 0) {
            return false;
        }
        // Only now and only for its own queue: others would fill the worker before the suspect has its turn.
        exclusive.entrySet().removeIf(kept -> kept.getValue().equals(ready) && load(kept.getKey()) == 0);
        var later = deferred.computeIfAbsent(ready, _ -> new LinkedHashMap<>());
        var placing = new Placing(ready, allowed, later);
        int placed = 0;
        try {
            takeAndPlace(ready, later, placing);
        } finally { // a queue that fails half way must not keep what was placed from the workers
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
        // What cannot run now must not hold up what can, so it is laid aside until something fits or nothing is left.
        for (var fresh = take(ready, placing); !fresh.isEmpty(); fresh = take(ready, placing)) {
            placing.place(fresh);
        }
    }

    /// What was laid aside and what has just come: suspects first, because a worker was kept free for them, then high
    /// before normal, but one in twenty is normal.
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

    /// The worker is kept free for a subtask that is to run alone.
    boolean isReserved(long session) {
        return exclusive.containsKey(session);
    }

    /// Some worker could begin a subtask of this type at once.
    public boolean isAnyoneFree(String type) {
        int limit = config.get().maxTasksPerWorker();
        return cluster.roster().able(type).stream()
                .filter(session -> !isReserved(session.id()))
                .anyMatch(session ->
                        load(session.id()) < (limit == 0 ? session.capacity() : Math.min(limit, session.capacity())));
    }

    int load(long session) {
        return cluster.roster().heldBy(session) + cluster.window().inInbox(session);
    }

    /// Room for one batch at most: nobody asks the last of a thousand workers when the first ones have enough.
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

    /// An inbox holds up to twice the worker's capacity, or what it has claimed lately if that is more, so that
    /// it never waits for the next batch and one commit serves many short subtasks.
    int room(Session session) {
        int lately = cluster.roster().claimedLately(session.id(), cluster.time().nanos());
        int most = Math.max(2 * session.capacity(), Math.min(lately, MOST_IN_INBOX));
        int inbox = most - cluster.window().inInbox(session.id());
        int limit = config.get().maxTasksPerWorker();
        return Math.max(0, limit == 0 ? inbox : Math.min(inbox, limit - load(session.id())));
    }

    /// One batch: the loads are counted once and kept up to date while it is placed.
    private final class Placing {

        private final Map<String, List<WorkerLoad>> candidates = new HashMap<>();
        private final TreeMap<Long, List<Invitation>> inboxesToFill = new TreeMap<>();
        private final Map<Long, Integer> rooms = new HashMap<>();

        private final String ready;
        private final Map<SubtaskId, Invitation> later;
        private final int allowed;
        private int placed;

        /// @param ready the queue that it comes from
        /// @param later gets what cannot be placed now
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
                    continue; // assigned, claimed, cancelled or offered anew meanwhile
                }
                if (placed == allowed || !place(invitation)) {
                    later.put(invitation.subtask(), invitation);
                } else {
                    placed++;
                }
            }
        }

        /// What cannot be delivered now is to be offered again.
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
            var workers = candidates.computeIfAbsent(invitation.type(), this::workersFor);
            return choose(invitation, wished(invitation, workers))
                    .map(worker -> assign(invitation, worker))
                    .orElse(false);
        }

        private boolean isTypeFull(String type) {
            int most = cluster.types().find(type).map(TaskType::maxConcurrency).orElse(0);
            return most > 0
                    && cluster.roster().runningOfType(type) + cluster.window().assignedOfType(type) >= most;
        }

        private List<WorkerLoad> workersFor(String type) {
            var workers = new ArrayList<WorkerLoad>();
            for (Session session : cluster.roster().able(type)) {
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
                            target -> cluster.roster().able(invitation.type()).stream()
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

        /// A worker that takes work by itself never becomes idle while there is some. It takes no more once it has the
        /// suspect, and begins with it when all else has ended.
        private boolean helpsItself(Invitation invitation) {
            return cluster.types()
                    .find(invitation.type())
                    .filter(type -> type.lane() == Lane.COMPETE)
                    .isPresent();
        }

        /// Gives the worker nothing more, so that it becomes idle.
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
