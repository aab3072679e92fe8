package dev.trawl.core.dispatch;

import dev.trawl.spi.Lane;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Moves unclaimed invitations from workers above their fair share to workers below it. Leased subtasks
/// do not move.
public final class Rebalance {

    private final AssignInvitations assign;
    private final AssignInvitations.Cluster cluster;
    private final Inboxes inboxes;
    private final ChosenStrategy strategy;
    private final long patience;

    /// @param patience the time that an invitation waits for a worker without a free slot while another is idle
    public Rebalance(
            AssignInvitations assign,
            AssignInvitations.Cluster cluster,
            Inboxes inboxes,
            ChosenStrategy strategy,
            Duration patience) {
        this.assign = assign;
        this.cluster = cluster;
        this.inboxes = inboxes;
        this.strategy = strategy;
        this.patience = patience.toNanos();
    }

    /// Evens out the load, if the strategy promises only an even load. Then moves invitations that waited too
    /// long for a full worker: where only some workers can run them, these may be below their share and still
    /// have no free slot.
    public void keepEven() {
        if (strategy.isByLoad()) {
            runOnce();
        }
        relieveFull();
    }

    /// Moves invitations and returns their number.
    public int runOnce() {
        var workers = workers();
        long load =
                workers.stream().mapToLong(worker -> assign.load(worker.id())).sum();
        long slots = workers.stream().mapToLong(WorkerSession::capacity).sum();
        var surplus = new TreeMap<Long, Integer>();
        var spare = new TreeMap<Long, Integer>();
        for (WorkerSession worker : workers) {
            int above = assign.load(worker.id()) - (int) Math.ceilDiv(load * worker.capacity(), slots);
            if (above > 0) {
                surplus.put(worker.id(), above);
            } else if (above < 0 && !assign.isReserved(worker.id())) {
                spare.put(worker.id(), Math.min(-above, assign.room(worker)));
            }
        }
        return move(surplus, spare);
    }

    /// Moves the oldest invitations of workers without a free slot to idle workers.
    private void relieveFull() {
        var spare = new TreeMap<Long, Integer>();
        for (WorkerSession worker : workers()) {
            if (assign.load(worker.id()) == 0 && !assign.isReserved(worker.id())) {
                spare.put(worker.id(), Math.min(worker.capacity(), assign.room(worker)));
            }
        }
        if (spare.isEmpty()) {
            return;
        }
        var surplus = cluster.window().inInboxesSince(cluster.time().nanos() - patience);
        surplus.keySet().retainAll(full());
        move(surplus, spare);
    }

    private Set<Long> full() {
        return workers().stream()
                .filter(worker -> cluster.roster().heldBy(worker.id()) >= worker.capacity())
                .map(WorkerSession::id)
                .collect(Collectors.toSet());
    }

    private List<WorkerSession> workers() {
        return cluster.roster().ready().stream().filter(this::isGivenWork).toList();
    }

    private int move(Map<Long, Integer> surplus, Map<Long, Integer> spare) {
        spare.values().removeIf(room -> room <= 0);
        int moved = 0;
        for (var worker : surplus.entrySet()) {
            moved += isRelieved(worker.getKey(), spare) ? unload(worker.getKey(), worker.getValue(), spare) : 0;
        }
        return moved;
    }

    /// Whether work is assigned to the worker. Workers that only pull, such as browsers, are excluded.
    private boolean isGivenWork(WorkerSession worker) {
        return worker.types().isEmpty()
                || worker.types().stream()
                        .flatMap(type -> cluster.types().find(type).stream())
                        .anyMatch(type -> type.lane() != Lane.PULL);
    }

    /// Whether another worker has room for work in its inbox. Otherwise the inbox would only lose its order.
    private boolean isRelieved(long worker, Map<Long, Integer> spare) {
        return cluster.window().kindsIn(worker).stream()
                .flatMap(work -> cluster.roster().able(work).stream())
                .anyMatch(session -> spare.containsKey(session.id()));
    }

    private int unload(long worker, int surplus, Map<Long, Integer> spare) {
        var kept = new ArrayList<Invitation>();
        var moved = new HashMap<Long, List<Invitation>>();
        for (Invitation invitation : inboxes.take(worker, surplus, Duration.ZERO)) {
            if (!cluster.window().isPromised(invitation, worker)) {
                continue; // claimed, cancelled or offered again meanwhile
            }
            taker(invitation, spare)
                    .ifPresentOrElse(
                            taker -> moved.computeIfAbsent(taker, _ -> new ArrayList<>())
                                    .add(invitation),
                            () -> kept.add(invitation));
        }
        if (!kept.isEmpty()) {
            inboxes.put(worker, kept);
        }
        moved.forEach((taker, invitations) -> {
            invitations.forEach(invitation ->
                    cluster.window().assigned(invitation, taker, cluster.time().nanos()));
            inboxes.put(taker, invitations);
        });
        return moved.values().stream().mapToInt(List::size).sum();
    }

    /// A worker with room that can run the subtask. Empty for a subtask suspected of crashing workers, or with a
    /// placement request: these do not move.
    private Optional<Long> taker(Invitation invitation, Map<Long, Integer> spare) {
        if (invitation.alone() || cluster.wishes().holds(invitation)) {
            return Optional.empty();
        }
        var taker = cluster.roster().able(invitation.kind()).stream()
                .map(WorkerSession::id)
                .filter(spare::containsKey)
                .findFirst();
        taker.ifPresent(session -> spare.computeIfPresent(session, (_, room) -> room > 1 ? room - 1 : null));
        return taker;
    }
}
