package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.e2e.RecordedWorker.Held;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R3: a worker process that is stopped (SIGSTOP) for longer than its leases last changes nothing when it goes on.
class R03PausedWorkerTest {

    private static final int ROUNDS = LongForm.scaled(2, 10);
    private static final int STOPPED = LongForm.scaled(1, 5); // at once, in each round
    private static final int PER_WORKER = 2;
    private static final int ITEMS = 40;
    private static final int PAUSE_MS = LongForm.scaled(300, 100); // before the next item
    private static final Duration TTL = Duration.ofSeconds(LongForm.scaled(3, 5));
    private static final Duration ABORT = PromisedTime.within(Duration.ofSeconds(2));
    private static final int CONFLICT = 409;

    @RegisterExtension
    final Rig rig = new Rig();

    @RegisterExtension
    final RemoteWorkers processes = new RemoteWorkers(rig);

    private final List<RecordedWorker> workers = new ArrayList<>();
    private final List<String> tasks = new ArrayList<>();
    private final Map<String, Long> requestsBefore = new HashMap<>();
    private final List<Api.Reply> replays = new ArrayList<>();
    private final SystemTime time = new SystemTime();
    private Duration slowestAbort = Duration.ZERO;

    @AfterEach
    void endWorkers() {
        workers.forEach(RecordedWorker::close);
    }

    @Test
    @Timeout(600)
    void stale_writes_of_a_resumed_worker_process_are_refused() throws Exception {
        var api = processes.server(TTL);
        for (int i = 0; i <= STOPPED; i++) {
            workers.add(new RecordedWorker(processes, api, "w" + i, PER_WORKER * (STOPPED + 1)));
        }
        for (int round = 0; round < ROUNDS; round++) {
            stopAllButOne(api);
        }
        await().atMost(Duration.ofMinutes(2)).until(api::isDrained);

        long accepted =
                replays.stream().filter(reply -> reply.status() != CONFLICT).count();
        long further = mostFurtherRequests();
        System.out.printf(
                "R3: %d stops of worker processes, %d leases lost, stale writes accepted %d of %d, further requests"
                        + " per lease ≤ %d, slowest abort %d ms after SIGCONT%n",
                ROUNDS * STOPPED, requestsBefore.size(), accepted, replays.size(), further, slowestAbort.toMillis());
        assertThat(requestsBefore).as("leases of stopped workers").hasSizeGreaterThanOrEqualTo(ROUNDS * STOPPED);
        assertThat(replays).allMatch(reply -> reply.status() == CONFLICT);
        assertThat(further).as("requests of a lost lease after SIGCONT").isLessThanOrEqualTo(1);
        assertThat(slowestAbort).as("abort after SIGCONT").isLessThanOrEqualTo(ABORT);
        for (String task : tasks) {
            assertThat(numbers(api, task))
                    .as(task)
                    .containsExactlyElementsOf(IntStream.range(0, ITEMS).boxed().toList());
        }
    }

    /// The worker with the fewest leases goes on and takes the work of the others over.
    private void stopAllButOne(Api api) throws Exception {
        var round = submit(api);
        await().until(() ->
                requests().keySet().stream().filter(lease -> isOf(round, lease)).count() >= round.size());
        var held = new LinkedHashMap<RecordedWorker, List<Held>>();
        workers.stream()
                .sorted(Comparator.comparingInt(worker -> leases(worker, round).size()))
                .skip(1)
                .forEach(worker -> held.put(worker, List.of()));
        for (RecordedWorker victim : held.keySet()) {
            victim.pause();
        }
        var open = open(api, round);
        held.replaceAll((victim, _) -> leases(victim, open));
        var lost = held.values().stream().flatMap(List::stream).toList();
        await().atMost(Duration.ofMinutes(2)).until(() -> areMoved(lost));
        var before = requests();
        lost.forEach(lease -> requestsBefore.put(lease.name(), before.getOrDefault(lease.name(), 0L)));
        resume(held);
    }

    /// The leases of a task that has ended move nowhere.
    private static List<String> open(Api api, List<String> round) throws IOException {
        var open = new ArrayList<String>();
        for (String task : round) {
            if (!api.state(task).equals("COMPLETED")) {
                open.add(task);
            }
        }
        return open;
    }

    private List<String> submit(Api api) throws IOException {
        var round = new ArrayList<String>();
        for (int i = 0; i < PER_WORKER * workers.size(); i++) {
            round.add(api.submit(
                    "test_count",
                    "{\"to\":%d,\"pause_ms\":%d,\"log\":\"%s\"}".formatted(ITEMS, PAUSE_MS, target().file())));
        }
        tasks.addAll(round);
        return round;
    }

    private void resume(Map<RecordedWorker, List<Held>> held) throws Exception {
        var ended = new HashMap<RecordedWorker, Integer>();
        held.keySet().forEach(victim -> ended.put(victim, victim.endedSessions()));
        long resumed = time.nanos();
        for (RecordedWorker victim : held.keySet()) {
            victim.resume();
        }
        for (RecordedWorker victim : held.keySet()) {
            await().until(() -> victim.endedSessions() > ended.getOrDefault(victim, 0));
        }
        var took = Duration.ofNanos(time.nanos() - resumed);
        slowestAbort = took.compareTo(slowestAbort) > 0 ? took : slowestAbort;
        for (var entry : held.entrySet()) {
            for (Held lease : entry.getValue()) {
                long session = entry.getKey().awaitSessionAfter(lease.session());
                replays.addAll(entry.getKey().replay(lease, session));
            }
        }
    }

    private static List<Held> leases(RecordedWorker worker, List<String> round) {
        return worker.leases().stream()
                .filter(lease -> isOf(round, lease.name()))
                .toList();
    }

    private static boolean isOf(List<String> round, String lease) {
        return round.contains(lease.substring(0, lease.indexOf('.')));
    }

    /// Another lease of each subtask has begun to run.
    private boolean areMoved(List<Held> lost) throws IOException {
        var names = lost.stream().map(Held::name).toList();
        var running = requests().keySet();
        return lost.stream()
                .allMatch(lease -> running.stream()
                        .anyMatch(name -> name.startsWith(lease.subtask() + "@") && !names.contains(name)));
    }

    private long mostFurtherRequests() throws IOException {
        var all = requests();
        return requestsBefore.entrySet().stream()
                .mapToLong(lease -> all.getOrDefault(lease.getKey(), 0L) - lease.getValue())
                .max()
                .orElse(0);
    }

    /// How many requests the target saw of each lease.
    private Map<String, Long> requests() throws IOException {
        var requests = new HashMap<String, Long>();
        target().lines().forEach(line -> requests.merge(line.substring(0, line.indexOf(' ')), 1L, Long::sum));
        return requests;
    }

    private TargetLog target() {
        return new TargetLog(rig.folder().resolve("target.log"));
    }

    private static List<Integer> numbers(Api api, String task) throws IOException {
        return api.results(task).stream()
                .filter(line -> line.path("data").isNumber())
                .map(line -> line.path("data").asInt())
                .toList();
    }
}
