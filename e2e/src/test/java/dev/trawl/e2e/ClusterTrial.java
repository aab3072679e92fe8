package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.e2e.History.Kind;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionTimeoutException;

/// Faults of a cluster under load: how soon it is well again, and what became of every task in the end.
final class ClusterTrial {

    /// What is promised after every fault.
    static final Duration WELL_AGAIN = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ClusterRig rig;
    private final History history = new History();
    private final SystemTime time = new SystemTime();
    private final SteadyLoad load;
    private final AtomicInteger extra = new AtomicInteger();

    ClusterTrial(ClusterRig rig, String... types) {
        this.rig = rig;
        this.load = new SteadyLoad(rig, history, types);
    }

    /// What is done to the cluster, until it is over.
    interface Fault {

        void run() throws Exception;
    }

    ClusterRig rig() {
        return rig;
    }

    SteadyLoad load() {
        return load;
    }

    /// For whoever submits beside the load.
    History history() {
        return history;
    }

    /// Lets a fault pass while tasks come in; then everything accepted has to end soon.
    void endure(String name, Fault fault) throws Exception {
        assertThat(measure(name, fault))
                .as("until all was done after " + name)
                .isLessThan(PromisedTime.within(WELL_AGAIN));
    }

    /// How long it took after a fault until everything accepted had ended.
    Duration measure(String name, Fault fault) throws Exception {
        load.start();
        try {
            fault.run();
        } finally {
            load.finish();
        }
        long over = time.nanos();
        load.stop();
        awaitDrained(name);
        var took = Duration.ofNanos(time.nanos() - over);
        System.out.printf("%s: all done %d ms later%n", name, took.toMillis());
        return took;
    }

    private void awaitDrained(String name) throws IOException {
        try {
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(100))
                    .ignoreExceptions()
                    .until(rig.api()::isDrained);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("after %s these did not end: %s".formatted(name, open()), e);
        }
    }

    /// Where the first of the tasks stand that are still open.
    private String open() throws IOException {
        var words = new StringBuilder();
        for (var task : rig.api().items("/tasks?state=PENDING,RUNNING,PAUSED").stream()
                .limit(3)
                .toList()) {
            String id = task.path("id").asString();
            words.append('\n').append(task);
            rig.api().events(id).forEach(event -> words.append("\n  ").append(event));
        }
        return words.append('\n').append(rig.api().get("/cluster").text()).toString();
    }

    /// How long it takes from a deed until somebody leads anew.
    Duration timeToNextTerm(Runnable deed) throws IOException {
        long before = rig.term();
        long began = time.nanos();
        deed.run();
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(20))
                .ignoreExceptions()
                .until(() -> rig.term() > before);
        return Duration.ofNanos(time.nanos() - began);
    }

    /// Submits one task that has to be accepted.
    void submit(Api api) throws IOException {
        String name = "extra" + extra.incrementAndGet();
        history.add(Kind.INVOKE, name, List.of(name), "");
        api.submit("test_visit", payload(name, ""));
        history.add(Kind.OK, name, List.of(name), "");
    }

    /// Submits a task that keeps that many records, and returns its id.
    String submitCount(int records) throws IOException {
        String name = "count" + extra.incrementAndGet();
        history.add(Kind.INVOKE, name, List.of(name), "");
        String id = rig.api().submit("test_count", payload(name, ",\"to\":" + records));
        history.add(Kind.OK, name, List.of(name), "");
        return id;
    }

    /// The numbers that such a task kept.
    List<Integer> records(String task) throws IOException {
        return rig.api().results(task).stream()
                .filter(line -> line.path("data").isNumber())
                .map(line -> line.path("data").asInt())
                .sorted()
                .toList();
    }

    /// Nothing was lost, nothing was done twice, and all sums are right.
    void judge() throws IOException {
        var verdict = Evidence.judge(rig.api(), history);
        System.out.printf(
                "%d tasks acknowledged, lost %d, unexpected %d, double %d, counters %d, recovered %d, refetch %d%n",
                history.acknowledgedCount(),
                verdict.lost().size(),
                verdict.unexpected().size(),
                verdict.doubled().size(),
                verdict.counterDrift().size(),
                verdict.recovered().size(),
                load.target().repeated());
        assertThat(verdict.lost()).as("lost").isEmpty();
        assertThat(verdict.unexpected()).as("unexpected").isEmpty();
        assertThat(verdict.doubled()).as("double").isEmpty();
        assertThat(verdict.counterDrift()).as("counters").isEmpty();
        assertThat(load.refusals()).as("refused for good").isEmpty();
    }

    /// Lets a fault last.
    static void hold(Duration time) {
        await().pollDelay(time).atMost(time.plusMinutes(1)).until(() -> true);
    }

    private String payload(String name, String more) {
        return "{\"name\":\"%s\",\"log\":\"%s\",\"ms\":100%s}"
                .formatted(name, load.target().file(), more);
    }
}
