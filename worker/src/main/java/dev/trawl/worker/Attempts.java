package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The running attempts of a session, and the number of executors of the worker that never released their thread.
final class Attempts {

    private static final Logger log = LoggerFactory.getLogger(Attempts.class);

    private final Map<LeaseId, Attempt> running = new ConcurrentHashMap<>();
    private final WorkerContext ports;
    private final Duration grace;
    private final AtomicInteger abandoned;

    /// @param grace how long an executor may take to react to an interrupt
    /// @param abandoned executors that did not stop, counted over all sessions of the worker
    Attempts(WorkerContext ports, Duration grace, AtomicInteger abandoned) {
        this.ports = ports;
        this.grace = grace;
        this.abandoned = abandoned;
    }

    /// Registers an attempt without starting it, so that a lost lease can stop it.
    Attempt prepare(Lease lease, SessionRuntime session) {
        // A suspect, or any attempt beside a blocked thread, must not depend on the shared carrier threads.
        boolean virtual = !lease.alone() && abandoned.get() == 0;
        Attempt run = new Attempt(lease, session, this, ports, virtual);
        running.put(lease.id(), run);
        return run;
    }

    void ended(Attempt run) {
        running.remove(run.lease().id(), run);
    }

    /// Interrupts the attempt of a lease; an unknown one is ignored.
    void stop(LeaseId id) {
        Attempt run = running.get(id);
        if (run != null) {
            run.stop(new Outcome.HandedBack(), grace);
        }
    }

    void stopAll() {
        stopAll(grace);
    }

    /// Interrupts all running attempts so that they are handed back.
    void stopAll(Duration shorter) {
        running.values().forEach(run -> run.stop(new Outcome.HandedBack(), shorter));
    }

    /// The URLs being fetched, round robin over tasks, at most `CurrentUrl.MOST`.
    List<CurrentUrl> current() {
        Map<TaskId, List<CurrentUrl>> byTask = new TreeMap<>();
        for (Attempt run : running.values()) {
            run.current()
                    .ifPresent(
                            current -> byTask.computeIfAbsent(current.subtask().task(), _ -> new ArrayList<>())
                                    .add(current));
        }
        byTask.values().forEach(urls -> urls.sort(Comparator.comparing(CurrentUrl::subtask)));
        List<CurrentUrl> chosen = new ArrayList<>();
        for (int round = 0; round < CurrentUrl.MOST; round++) {
            for (List<CurrentUrl> urls : byTask.values()) {
                if (round < urls.size() && chosen.size() < CurrentUrl.MOST) {
                    chosen.add(urls.get(round));
                }
            }
        }
        return chosen;
    }

    /// Enforces deadlines; called at every tick.
    void watch(long now) {
        running.values().forEach(run -> run.watch(now, grace));
    }

    /// Counts an attempt whose thread could not be stopped.
    void abandoned(Attempt run) {
        int left = abandoned.incrementAndGet();
        Lease lease = run.lease();
        log.warn("executor abandoned subtask={} executor={} abandoned={}", lease.id(), lease.executor(), left);
    }

    void abandonedEnded(Attempt run) {
        int left = abandoned.decrementAndGet();
        log.info("abandoned executor ended subtask={} abandoned={}", run.lease().id(), left);
    }
}
