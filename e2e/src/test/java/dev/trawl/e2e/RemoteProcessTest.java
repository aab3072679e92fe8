package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `trawl worker` in a process of its own: what it runs, how it is killed, paused, skewed and sent away.
class RemoteProcessTest {

    @RegisterExtension
    final Rig rig = new Rig();

    private final List<WorkerProcess> workers = new ArrayList<>();
    private int open = 80;

    @AfterEach
    void endWorkers() {
        workers.forEach(WorkerProcess::close);
    }

    private TrawlProcess server() throws IOException {
        return rig.start(Launch.on(rig.data()).withHooks().set("worker.supported_types", "echo"));
    }

    private static String invite(Api api) throws IOException {
        return api.post("/workers/invitations", "{}")
                .expect(201)
                .json()
                .path("token")
                .asString();
    }

    private WorkerProcess worker(Api api, String id, Map<String, String> environment) throws IOException {
        return launch(api.address(), invite(api), id, environment).awaitReady();
    }

    private WorkerProcess launch(URI server, String token, String id, Map<String, String> environment)
            throws IOException {
        var worker = new WorkerProcess(
                rig.folder().resolve("of-" + id),
                server,
                token,
                environment,
                "--device-id",
                id,
                "--test-hooks",
                "--set",
                "egress.allow=127.0.0.1:" + open);
        workers.add(worker);
        return worker;
    }

    /// 001.25
    @Test
    @Timeout(300)
    void it_crawls_and_what_a_killed_one_ran_goes_on_elsewhere() throws Exception {
        var api = server().api();
        try (var web = new LocalWeb(40)) {
            open = URI.create(web.url(0)).getPort();
            var first = worker(api, "first", Map.of());
            String crawl = api.submit(
                    "crawl", "{\"seeds\":[\"%s\"],\"delay\":\"0s\",\"warc\":\"gzip\"}".formatted(web.url(0)));
            var target = new TargetLog(rig.folder().resolve("target.log"));
            String count =
                    api.submit("test_count", "{\"to\":120,\"pause_ms\":50,\"log\":\"%s\"}".formatted(target.file()));
            await().atMost(Duration.ofMinutes(1)).until(() -> target.lines().size() > 20);
            first.kill();
            worker(api, "second", Map.of());
            await().atMost(Duration.ofMinutes(2)).until(api::isDrained);

            var rows = api.results(crawl).stream()
                    .map(line -> line.path("data").path("url").asString(""))
                    .filter(url -> !url.isEmpty())
                    .toList();
            assertThat(rows).hasSize(40).doesNotHaveDuplicates();
            var numbers = api.results(count).stream()
                    .filter(line -> line.path("data").isNumber())
                    .map(line -> line.path("data").asInt())
                    .toList();
            assertThat(numbers)
                    .containsExactlyElementsOf(IntStream.range(0, 120).boxed().toList());
        }
        Path secret = rig.folder().resolve("of-first/worker.credential");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");
    }

    /// R3: what a paused worker held is leased again; when it goes on, none of its words counts.
    @Test
    @Timeout(300)
    void a_paused_worker_changes_nothing_afterwards() throws Exception {
        var api = server().api();
        var zombie = worker(api, "zombie", Map.of());
        String task = api.submit("test_count", countTo(200));
        await().atMost(Duration.ofMinutes(1)).until(() -> target().lines().size() > 20);
        zombie.signal("STOP");
        worker(api, "heir", Map.of());
        await().atMost(Duration.ofMinutes(1)).until(() -> starts(api, task) == 2);
        zombie.signal("CONT");
        await().atMost(Duration.ofSeconds(90)).until(() -> api.state(task).equals("COMPLETED"));
        assertThat(numbers(api, task))
                .containsExactlyElementsOf(IntStream.range(0, 200).boxed().toList());
        assertThat(zombie.words()).contains("session ended");
    }

    /// What a worker says late, when the network is back, counts no more than what a paused one says; then it works on.
    @Test
    @Timeout(300)
    void a_worker_that_was_cut_off_changes_nothing_afterwards_and_comes_back() throws Exception {
        var api = server().api();
        try (var network = new CuttingProxy(api.address(), 0, LongForm.random())) {
            var lost = launch(network.address(), invite(api), "lost", Map.of()).awaitReady();
            String task = api.submit("test_count", countTo(200));
            await().atMost(Duration.ofMinutes(1)).until(() -> target().lines().size() > 20);
            network.goAway();
            var heir = worker(api, "heir", Map.of());
            await().atMost(Duration.ofMinutes(1)).until(() -> starts(api, task) == 2);
            network.comeBack();
            await().atMost(Duration.ofSeconds(90)).until(() -> api.state(task).equals("COMPLETED"));
            assertThat(numbers(api, task))
                    .containsExactlyElementsOf(IntStream.range(0, 200).boxed().toList());
            assertThat(lost.words()).contains("session ended");

            heir.close();
            String again = api.submit("test_count", countTo(5));
            await().atMost(Duration.ofSeconds(60)).until(() -> api.state(again).equals("COMPLETED"));
        }
    }

    private TargetLog target() {
        return new TargetLog(rig.folder().resolve("target.log"));
    }

    private String countTo(int end) {
        return "{\"to\":%d,\"pause_ms\":40,\"log\":\"%s\"}".formatted(end, target().file());
    }

    /// How often a subtask of it has begun to run.
    private static long starts(Api api, String task) throws IOException {
        return api.events(task).stream()
                .filter(event -> event.path("subtask_state").asString("").equals("RUNNING"))
                .count();
    }

    private static List<Integer> numbers(Api api, String task) throws IOException {
        return api.results(task).stream()
                .filter(line -> line.path("data").isNumber())
                .map(line -> line.path("data").asInt())
                .toList();
    }

    /// R8: a worker whose wall clock is ten minutes off works like any other.
    @Test
    @Timeout(300)
    void a_wrong_clock_ends_no_lease_early() throws Exception {
        var api = server().api();
        for (String off : List.of("600", "-600")) {
            Path clock = rig.folder().resolve("clock" + off);
            Files.writeString(clock, off);
            worker(api, "off" + off.replace('-', 'm'), Map.of("TRAWL_CLOCK_FILE", clock.toString()));
        }
        var target = new TargetLog(rig.folder().resolve("target.log"));
        var ids = new ArrayList<String>();
        for (int i = 0; i < 60; i++) {
            ids.add(api.submit(
                    "test_visit", "{\"log\":\"%s\",\"ms\":%d}".formatted(target.file(), i < 4 ? 7_000 : 100)));
        }
        await().atMost(Duration.ofSeconds(90)).until(api::isDrained);
        assertThat(target.lines()).hasSize(60);
        for (String id : ids) {
            assertThat(api.state(id)).isEqualTo("COMPLETED");
        }
    }

    /// R7: the answer to the first try to join never arrives, and the token is used up.
    @Test
    @Timeout(120)
    void a_worker_whose_welcome_was_lost_joins_when_it_is_started_again() throws Exception {
        var api = server().api();
        String token = invite(api);
        try (var proxy = new CuttingProxy(api.address(), "HTTP/1.1 201", 1, LongForm.random())) {
            assertThat(launch(proxy.address(), token, "first", Map.of()).awaitExit())
                    .isEqualTo(7);
            assertThat(proxy.cuts()).isPositive();
        }
        assertThat(launch(api.address(), token, "second", Map.of()).awaitExit()).isEqualTo(6);
        launch(api.address(), token, "first", Map.of()).awaitReady();
        try (var files = Files.list(rig.folder().resolve("of-first"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("worker.credential")
                    .doesNotContain("worker.joining");
        }
    }

    /// S23: who may not work is told why, and the exit code says it too. (001.43)
    @Test
    @Timeout(300)
    void who_is_refused_is_told_why() throws Exception {
        var api = server().api();
        var good = worker(api, "good", Map.of());
        var taken = new WorkerProcess(
                rig.folder().resolve("other"), api.address(), invite(api), Map.of(), "--device-id", "good");
        workers.add(taken);
        assertThat(taken.awaitExit()).isEqualTo(5);
        assertThat(taken.words()).contains("[worker_id_taken]");
        var unknown = launch(api.address(), "trawl_join_" + "0".repeat(64), "bad", Map.of());
        assertThat(unknown.awaitExit()).isEqualTo(6);
        assertThat(unknown.words()).contains("ask for a new invitation");
        var silent = launch(api.address(), "", "silent", Map.of());
        assertThat(silent.awaitExit()).isEqualTo(6);
        assertThat(silent.words()).contains("trawl worker invite");
        var lost = launch(URI.create("http://127.0.0.1:1"), "x", "lost", Map.of());
        assertThat(lost.awaitExit()).isEqualTo(7);
        assertThat(lost.words()).contains("127.0.0.1:1").contains("--master-port");
        api.delete("/workers/good").expect(200);
        assertThat(good.awaitExit()).isEqualTo(6);
        assertThat(good.words()).contains("[unauthorized]");
    }
}
