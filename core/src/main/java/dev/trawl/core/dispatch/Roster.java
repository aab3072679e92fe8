package dev.trawl.core.dispatch;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Subtask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The leader's view of sessions and leases. A new leader rebuilds it from the ledger and then follows the log.
public final class Roster {

    private final Map<Long, WorkerSession> sessions = new TreeMap<>();
    private final Set<Long> healthy = new HashSet<>();
    private final Map<SubtaskId, Held> running = new HashMap<>();
    private final Map<Long, Integer> heldBySession = new HashMap<>();
    private final Map<String, Integer> runningByType = new HashMap<>();
    private final Map<Long, RecentCount> recent = new HashMap<>();
    private OfferedWork offered = OfferedWork.NONE;

    /// A lease known to the leader.
    ///
    /// @param since the time when the leader learned of it, on its own monotonic clock
    public record Held(SubtaskId subtask, String type, long epoch, long session, long since) {}

    public void rebuild(List<WorkerSession> open, List<Subtask> held, long nanos) {
        running.clear();
        heldBySession.clear();
        runningByType.clear();
        seat(open);
        held.forEach(subtask -> begin(new Held(
                subtask.id(), subtask.type(), subtask.epoch(), subtask.session().orElseThrow(), nanos)));
    }

    /// Replaces the leases with those of the ledger. Known leases keep their `since`.
    public void reconcile(List<Subtask> held, long nanos) {
        var known = Map.copyOf(running);
        rebuild(List.copyOf(sessions.values()), held, nanos);
        held.forEach(subtask -> {
            var before = known.get(subtask.id());
            if (before != null && before.epoch() == subtask.epoch()) {
                running.put(subtask.id(), before);
            }
        });
    }

    /// Replaces the open sessions; returns those that have ended.
    public List<Long> seat(List<WorkerSession> open) {
        var gone = new ArrayList<>(sessions.keySet());
        sessions.clear();
        open.forEach(session -> sessions.put(session.id(), session));
        offered = OfferedWork.of(open);
        gone.removeAll(sessions.keySet());
        recent.keySet().retainAll(sessions.keySet());
        return gone;
    }

    /// Sets the sessions with timely heartbeats. The others are UNHEALTHY and get no new work.
    public void heard(Collection<Long> live) {
        healthy.clear();
        healthy.addAll(live);
    }

    /// The open sessions whose heartbeats were timely before and are overdue now.
    public List<Long> silent(List<WorkerSession> open, Collection<Long> live) {
        var heard = Set.copyOf(live);
        return open.stream()
                .map(WorkerSession::id)
                .filter(session -> healthy.contains(session) && !heard.contains(session))
                .toList();
    }

    /// Applies one transition from the log.
    public void follow(LogEntry entry, long nanos) {
        if (entry.number() == 0 || entry.subtaskState().isEmpty()) {
            return;
        }
        var id = new SubtaskId(entry.task(), entry.number());
        end(id);
        if (entry.subtaskState().get() == SubtaskState.RUNNING) {
            begin(new Held(id, entry.type(), entry.epoch(), entry.session(), nanos));
        }
    }

    /// Sessions with timely heartbeats that are not draining.
    public List<WorkerSession> ready() {
        return sessions.values().stream().filter(this::isReady).toList();
    }

    boolean isReady(WorkerSession session) {
        return healthy.contains(session.id()) && !session.draining();
    }

    /// Sessions that can run this work if they have room.
    public List<WorkerSession> able(WorkKind work) {
        return ready().stream().filter(session -> session.canRun(work)).toList();
    }

    /// The work that the open sessions can run.
    public OfferedWork offered() {
        return offered;
    }

    public Collection<WorkerSession> sessions() {
        return sessions.values();
    }

    public int available() {
        return (int) sessions.keySet().stream().filter(healthy::contains).count();
    }

    public int heldBy(long session) {
        return heldBySession.getOrDefault(session, 0);
    }

    public int runningOfType(String type) {
        return runningByType.getOrDefault(type, 0);
    }

    /// Leases that the leader learned of before `nanos`.
    public List<Held> runningSince(long nanos) {
        return running.values().stream()
                .filter(held -> held.since() - nanos < 0)
                .sorted((one, other) -> one.subtask().compareTo(other.subtask()))
                .toList();
    }

    /// Claims of a session in the last 100 to 200 ms.
    int claimedLately(long session, long nanos) {
        var counted = recent.get(session);
        return counted == null ? 0 : counted.count(nanos);
    }

    private void begin(Held held) {
        recent.computeIfAbsent(held.session(), _ -> new RecentCount()).add(held.since());
        running.put(held.subtask(), held);
        heldBySession.merge(held.session(), 1, Integer::sum);
        runningByType.merge(held.type(), 1, Integer::sum);
    }

    private void end(SubtaskId subtask) {
        var held = running.remove(subtask);
        if (held != null) {
            heldBySession.computeIfPresent(held.session(), (_, count) -> count > 1 ? count - 1 : null);
            runningByType.merge(held.type(), -1, Integer::sum);
        }
    }
}
