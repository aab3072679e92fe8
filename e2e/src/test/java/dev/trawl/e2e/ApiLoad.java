package dev.trawl.e2e;

import dev.trawl.app.process.SystemTime;
import dev.trawl.e2e.Api.Reply;
import dev.trawl.e2e.History.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Fifty calls a second, through every gateway by turns and however long the answers take: one in ten submits a task,
/// the others ask. A call that fails is tried once more at the next gateway; what fails then is an error.
final class ApiLoad implements AutoCloseable {

    private static final long PERIOD_MILLIS = 20;
    private static final int SUBMIT_EVERY = 10;
    private static final List<String> QUESTIONS =
            List.of("/tasks?limit=20", "/workers", "/tasks?state=RUNNING&limit=1", "/cluster");

    private final ClusterRig rig;
    private final History history;
    private final SystemTime time = new SystemTime();
    private final AtomicInteger next = new AtomicInteger();
    private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();
    private final Queue<String> errors = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private long started;
    private long ended;

    ApiLoad(ClusterRig rig, History history) {
        this.rig = rig;
        this.history = history;
    }

    void start() {
        started = time.nanos();
        var _ = clock.scheduleAtFixedRate(this::begin, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /// One call that a client makes.
    private interface Call {

        Reply at(Api api) throws IOException;
    }

    /// How many calls a second were made from the start to the end.
    double rate() {
        return count() * 1e9 / (ended - started);
    }

    int count() {
        return nanos.size();
    }

    /// What clients were told, or that they were told nothing, the second time too.
    List<String> errors() {
        return List.copyOf(errors);
    }

    /// How long all but one call in a hundred took at most, with its repetition.
    long p99Millis() {
        var sorted = nanos.stream().sorted().toList();
        return TimeUnit.NANOSECONDS.toMillis(sorted.get((sorted.size() - 1) * 99 / 100));
    }

    @Override
    public String toString() {
        return "%d calls, %.1f a second, errors %d, p99 %d ms".formatted(count(), rate(), errors.size(), p99Millis());
    }

    /// Ends; whatever was sent has been answered then.
    @Override
    public void close() {
        clock.close();
        ended = time.nanos();
        clients.close();
    }

    private void begin() {
        int number = next.getAndIncrement();
        clients.execute(() -> make(number));
    }

    /// Every tenth call moves on by one, so that each kind of call comes to each gateway.
    private static int turn(int number) {
        return number + number / SUBMIT_EVERY;
    }

    private void make(int number) {
        long began = time.nanos();
        if (number % SUBMIT_EVERY == 0) {
            submit(number);
        } else {
            var _ = answered(turn(number), api -> api.get(QUESTIONS.get(number % QUESTIONS.size())));
        }
        nanos.add(time.nanos() - began);
    }

    private void submit(int number) {
        String name = "api" + number;
        String body = "{\"type\":\"test_visit\",\"payload\":{\"name\":\"%s\",\"log\":\"%s\",\"ms\":100}}"
                .formatted(name, rig.folder().resolve("target.log"));
        history.add(Kind.INVOKE, name, List.of(name), "");
        boolean accepted = answered(turn(number), api -> api.submitOnce(body, name));
        history.add(accepted ? Kind.OK : Kind.INFO, name, List.of(name), "");
    }

    private boolean answered(int number, Call call) {
        return fault(number, call).isEmpty()
                || fault(number + 1, call).map(errors::add).isEmpty();
    }

    /// Why a call got no good answer; empty when it got one.
    private Optional<String> fault(int turn, Call call) {
        var gateways = rig.gateways();
        try {
            var reply = call.at(gateways.get(turn % gateways.size()).api());
            return reply.status() < 300 ? Optional.empty() : Optional.of(reply.toString());
        } catch (IOException | RuntimeException e) {
            return Optional.of(e.toString());
        }
    }
}
