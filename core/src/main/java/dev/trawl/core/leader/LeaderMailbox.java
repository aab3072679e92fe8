package dev.trawl.core.leader;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.LoggedEntry;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Events and requests from other threads for the leader's round. Constructed before the other parts of the core, so
/// that each of them can report to the round. Each event wakes the round. A node that does not lead discards commits
/// and frontiers, and answers requests with empty.
public final class LeaderMailbox {

    private final Runnable wake;
    private final Queue<List<LoggedEntry>> commits = new ConcurrentLinkedQueue<>();
    private final Queue<Consumer<Boolean>> requests = new ConcurrentLinkedQueue<>();
    private final Set<TaskId> frontiers = Collections.synchronizedSet(new LinkedHashSet<>());
    private final AtomicBoolean sessionsChanged = new AtomicBoolean();
    private final AtomicBoolean pausesChanged = new AtomicBoolean();
    private final AtomicBoolean schedulesChanged = new AtomicBoolean();

    /// @param wake called when the round has work before its next timer
    public LeaderMailbox(Runnable wake) {
        this.wake = wake;
    }

    /// Reports committed entries of this or another node, ascending. Duplicates are allowed.
    public void committed(List<LoggedEntry> entries) {
        commits.add(entries);
        wake.run();
    }

    /// Reports that a worker session was opened, drained or ended.
    public void sessionsChanged() {
        sessionsChanged.set(true);
        wake.run();
    }

    /// Reports that a crawl may have more URLs to cut.
    public void frontierMoved(TaskId task) {
        frontiers.add(task);
        wake.run();
    }

    /// Reports that the pause of a host group may have changed.
    public void pausesChanged() {
        pausesChanged.set(true);
        wake.run();
    }

    /// Reports that a schedule was created or changed on this node.
    public void schedulesChanged() {
        schedulesChanged.set(true);
        wake.run();
    }

    /// Runs the work on the thread that owns the leader's state. Returns empty if this node does not lead.
    public <T> CompletableFuture<Optional<T>> ask(Supplier<T> work) {
        var answer = new CompletableFuture<Optional<T>>();
        requests.add(leads -> {
            try {
                answer.complete(leads ? Optional.of(work.get()) : Optional.empty());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        wake.run();
        return answer;
    }

    /// Wakes the round, because a background step has ended.
    void wake() {
        wake.run();
    }

    /// Passes the commits to the feed.
    void takeCommits(Consumer<List<LoggedEntry>> feed) {
        for (var entries = commits.poll(); entries != null; entries = commits.poll()) {
            feed.accept(entries);
        }
    }

    boolean hasCommits() {
        return !commits.isEmpty();
    }

    /// Takes the crawls that may have more URLs to cut, in the order of their reports.
    List<TaskId> takeFrontiers() {
        synchronized (frontiers) {
            var moved = List.copyOf(frontiers);
            frontiers.clear();
            return moved;
        }
    }

    boolean takeSessionsChanged() {
        return sessionsChanged.getAndSet(false);
    }

    boolean takePausesChanged() {
        return pausesChanged.getAndSet(false);
    }

    boolean takeSchedulesChanged() {
        return schedulesChanged.getAndSet(false);
    }

    /// Runs the requests if this node leads, and rejects them otherwise.
    void serve(boolean leads) {
        for (var next = requests.poll(); next != null; next = requests.poll()) {
            next.accept(leads);
        }
    }
}
