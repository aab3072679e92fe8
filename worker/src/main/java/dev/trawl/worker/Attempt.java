package dev.trawl.worker;

import dev.trawl.plugin.Executor;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.HeapExhaustion;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.execute.WorkerExecution;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/// One attempt on its own thread. It ends once: by its executor, or by the watch when the executor ignores
/// an interrupt.
final class Attempt implements WorkerExecution, Runnable {

    private static final Logger log = LoggerFactory.getLogger(Attempt.class);
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final int LONGEST_ERROR = 2_000;

    private final Lease lease;
    private final SessionRuntime session;
    private final Attempts attempts;
    private final WorkerContext ports;
    private final Thread thread;
    private Stage stage = Stage.NEW;
    private Optional<Outcome> forced = Optional.empty();
    private long deadline;
    private Optional<Output> output = Optional.empty();
    private volatile String url = "";

    Attempt(Lease lease, SessionRuntime session, Attempts attempts, WorkerContext ports, boolean virtual) {
        this.lease = lease;
        this.session = session;
        this.attempts = attempts;
        this.ports = ports;
        this.thread = virtual
                ? Thread.ofVirtual().unstarted(this)
                : Thread.ofPlatform().daemon().name("subtask").unstarted(this);
    }

    void start() {
        try {
            thread.start();
        } catch (Throwable exhausted) { // no thread available here, maybe elsewhere
            log.error("subtask not started subtask={} cause={}", lease.id(), FailureWords.of(exhausted));
            ports.clock().after(0, () -> conclude(new Outcome.HandedBack()));
        }
    }

    @Override
    public Lease lease() {
        return lease;
    }

    @Override
    public void emit(String record) throws InterruptedException {
        output().emit(record, this::check);
    }

    @Override
    public void capture(byte[] members) throws InterruptedException {
        output().capture(members, this::check);
    }

    @Override
    public void checkpoint(String cursor) throws InterruptedException {
        checkpoint(cursor, Discovery.NONE, () -> {});
    }

    @Override
    public void checkpoint(String cursor, Discovery discovery, Runnable committed) throws InterruptedException {
        output().checkpoint(cursor, new PendingDiscovery(discovery, List.of(committed)), this::check);
    }

    @Override
    public void fetching(String fetched) {
        url = fetched;
    }

    /// The URL being fetched; empty when there is none.
    Optional<CurrentUrl> current() {
        String fetched = url;
        return fetched.isEmpty()
                ? Optional.empty()
                : Optional.of(new CurrentUrl(lease.id().subtask(), fetched));
    }

    /// The output; empty when nothing was emitted.
    synchronized Optional<Output> written() {
        return output;
    }

    @Override
    public void run() {
        describeForLog();
        try {
            conclude(begin() ? execute() : new Outcome.HandedBack());
        } finally {
            MDC.clear();
        }
    }

    /// Interrupts the attempt. Its outcome is then `outcome`, regardless of the executor's result.
    synchronized void stop(Outcome outcome, Duration grace) {
        if (stage == Stage.DONE || forced.isPresent()) {
            return;
        }
        forced = Optional.of(outcome);
        deadline = ports.time().nanos() + grace.toNanos();
        if (stage == Stage.EXECUTING) {
            thread.interrupt();
        }
    }

    /// Stops an attempt that exceeded its timeout, and abandons one that did not stop.
    void watch(long now, Duration grace) {
        Optional<Outcome> overdue = stopOrGiveUp(now, grace);
        if (overdue.isPresent()) {
            attempts.abandoned(this);
            ports.clock().now(() -> session.finished(this, overdue.get()));
        }
    }

    /// @return the outcome of an attempt that did not stop in time
    private synchronized Optional<Outcome> stopOrGiveUp(long now, Duration grace) {
        boolean counts = stage == Stage.EXECUTING || (stage == Stage.NEW && forced.isPresent());
        if (!counts || now - deadline < 0) {
            return Optional.empty();
        }
        if (forced.isEmpty()) {
            stop(new Outcome.TimedOut(), grace);
            return Optional.empty();
        }
        stage = Stage.DONE;
        return forced;
    }

    /// The timeout of an attempt starts when its thread actually runs.
    private synchronized boolean begin() {
        if (stage == Stage.DONE || forced.isPresent()) {
            return false;
        }
        stage = Stage.EXECUTING;
        Duration timeout = lease.timeout().compareTo(LONGEST) < 0 ? lease.timeout() : LONGEST;
        deadline = ports.time().nanos() + timeout.toNanos();
        return true;
    }

    private void describeForLog() {
        MDC.put("task", lease.id().subtask().task().toString());
        MDC.put("subtask", lease.id().subtask().toString());
        if (!lease.traceparent().isEmpty()) {
            MDC.put("traceparent", lease.traceparent());
        }
    }

    private Outcome execute() {
        try {
            Optional<Executor> executor = ports.executors().get(lease.executor());
            return executor.isPresent() ? outcome(executor.get().execute(this)) : unknownExecutor();
        } catch (Throwable failure) { // foreign code may throw anything; the slot must be freed
            HeapExhaustion.check(failure);
            return new Outcome.Failed(true, cut(describe(failure)));
        }
    }

    private static String describe(Throwable failure) {
        try {
            return failure.toString();
        } catch (Throwable _) { // `toString` is foreign code too
            return failure.getClass().getName();
        }
    }

    private Outcome unknownExecutor() {
        return new Outcome.Failed(
                false, "no executor '%s' for task type '%s'".formatted(lease.executor(), lease.type()));
    }

    private static Outcome outcome(TaskResult result) {
        return switch (result) {
            case TaskResult.Success(String data) -> new Outcome.Succeeded(data);
            case TaskResult.Failure(boolean retryable, String error, Duration pause) ->
                new Outcome.Failed(retryable, cut(error), pause);
        };
    }

    private static String cut(String error) {
        return error.length() <= LONGEST_ERROR ? error : error.substring(0, LONGEST_ERROR) + "…";
    }

    private void conclude(Outcome outcome) {
        Outcome last;
        synchronized (this) {
            if (stage == Stage.DONE) {
                attempts.abandonedEnded(this);
                return;
            }
            stage = Stage.DONE;
            // An interrupt that arrives too late must not disturb the report.
            Thread.interrupted();
            last = forced.orElse(outcome);
        }
        session.finished(this, last);
    }

    private synchronized Output output() throws InterruptedException {
        check();
        if (output.isEmpty()) {
            output = Optional.of(session.open(lease));
        }
        return output.get();
    }

    private synchronized void check() throws InterruptedException {
        if (stage != Stage.EXECUTING || forced.isPresent() || !session.isOpen()) {
            throw new InterruptedException("the lease %s was lost".formatted(lease.id()));
        }
    }

    private enum Stage {
        NEW,
        EXECUTING,
        DONE
    }
}
