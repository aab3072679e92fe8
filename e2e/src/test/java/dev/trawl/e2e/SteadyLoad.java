package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import dev.trawl.e2e.History.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A client that submits a few tasks several times a second, by turns through every gateway of a cluster. A call that
/// is not answered, or answered with a refusal that will pass, is repeated at the next gateway with the same key.
final class SteadyLoad {

    private static final int BATCH = 4;
    private static final long PAUSE_MILLIS = 200;
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static final Set<Integer> PASSING = Set.of(429, 503, 507);

    private final ClusterRig rig;
    private final History history;
    private final Path target;
    private final List<String> types;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger mostTries = new AtomicInteger();
    private final List<String> refusals = new CopyOnWriteArrayList<>();
    private final List<String> repeated = new CopyOnWriteArrayList<>();
    private CountDownLatch stopped = new CountDownLatch(1);
    private Thread client = Thread.ofVirtual().unstarted(() -> {});

    /// @param types of the tasks, by turns
    SteadyLoad(ClusterRig rig, History history, String... types) {
        this.rig = rig;
        this.history = history;
        this.target = rig.folder().resolve("target.log");
        this.types = List.of(types);
    }

    /// Begins, and waits until something was done.
    SteadyLoad start() {
        stopped = new CountDownLatch(1);
        int before = history.acknowledgedCount();
        client = Thread.ofVirtual().name("load").start(this::submitAll);
        await().atMost(Duration.ofMinutes(2)).until(() -> history.acknowledgedCount() >= before + 3 * BATCH);
        return this;
    }

    /// Submits nothing new; does not wait.
    void finish() {
        stopped.countDown();
    }

    /// Ends; whatever was sent has been answered then.
    void stop() throws InterruptedException {
        finish();
        if (!client.join(Duration.ofMinutes(2))) {
            throw new AssertionError("a call was not answered within two minutes");
        }
    }

    /// How often the call that was sent most often was sent.
    int mostTries() {
        return mostTries.get();
    }

    /// Answers that no repetition would change; a fault must not cause any.
    List<String> refusals() {
        return refusals;
    }

    /// Waits until the call that is under way has been answered.
    void awaitAnswer() {
        int begun = calls.get();
        await().atMost(Duration.ofMinutes(2)).until(() -> calls.get() > begun);
    }

    /// Why calls were sent again.
    List<String> repeated() {
        return repeated;
    }

    TargetLog target() {
        return new TargetLog(target);
    }

    private void submitAll() {
        try {
            while (!stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                submit(calls.getAndIncrement());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void submit(int call) throws InterruptedException {
        String key = "call" + call;
        var names = IntStream.range(0, BATCH).mapToObj(i -> key + "-task" + i).toList();
        String body = IntStream.range(0, BATCH)
                .mapToObj(i -> task(types.get((call + i) % types.size()), names.get(i)))
                .collect(Collectors.joining(",", "{\"tasks\":[", "]}"));
        history.add(Kind.INVOKE, key, names, "");
        mostTries.accumulateAndGet(1, Math::max);
        for (int tries = 1; !send(call + tries, key, names, body); tries++) {
            mostTries.accumulateAndGet(tries + 1, Math::max);
            var _ = NEVER.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private boolean send(int turn, String key, List<String> names, String body) {
        var gateways = rig.gateways();
        try {
            var reply = gateways.get(turn % gateways.size()).api().submitOnce(body, key);
            boolean accepted = reply.status() == 202;
            if (!accepted) {
                repeated.add(
                        "%s at gateway %d: %d %s".formatted(key, turn % gateways.size(), reply.status(), reply.text()));
            }
            history.add(accepted ? Kind.OK : Kind.FAIL, key, names, reply.text());
            if (!accepted && !PASSING.contains(reply.status())) {
                refusals.add(reply.status() + " " + reply.text());
                return true;
            }
            return accepted;
        } catch (IOException e) {
            history.add(Kind.INFO, key, names, e.toString());
            repeated.add("%s at gateway %d: %s".formatted(key, turn % gateways.size(), e));
            return false;
        }
    }

    private String task(String type, String name) {
        return "{\"type\":\"%s\",\"payload\":{\"name\":\"%s\",\"log\":\"%s\",\"ms\":100,\"items\":[1,2,3],\"to\":3}}"
                .formatted(type, name, target);
    }
}
