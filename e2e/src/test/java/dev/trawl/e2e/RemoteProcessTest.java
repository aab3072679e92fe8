package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `trawl worker` in a process of its own: what it runs, how it is killed, and how it is let in or sent away.
class RemoteProcessTest {

    @RegisterExtension
    final Rig rig = new Rig();

    @RegisterExtension
    final RemoteWorkers workers = new RemoteWorkers(rig);

    /// 001.25
    @Test
    @Timeout(300)
    void remote_worker_crawls_and_a_killed_one_is_replaced() throws Exception {
        var api = workers.server();
        try (var web = new LocalWeb(40)) {
            workers.openPort(URI.create(web.url(0)).getPort());
            var first = workers.start(api, "first");
            String crawl = api.submit(
                    "crawl", "{\"seeds\":[\"%s\"],\"delay\":\"0s\",\"warc\":\"gzip\"}".formatted(web.url(0)));
            var target = new TargetLog(rig.folder().resolve("target.log"));
            String count =
                    api.submit("test_count", "{\"to\":120,\"pause_ms\":50,\"log\":\"%s\"}".formatted(target.file()));
            await().atMost(Duration.ofMinutes(1)).until(() -> target.lines().size() > 20);
            first.kill();
            workers.start(api, "second");
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

    /// R7: the answer to the first try to join never arrives, and the token is used up.
    @Test
    @Timeout(300)
    void a_worker_whose_welcome_was_lost_joins_when_it_is_started_again() throws Exception {
        var api = workers.server();
        String token = RemoteWorkers.invite(api);
        try (var proxy = new CuttingProxy(api.address(), "HTTP/1.1 201", 1, LongForm.random())) {
            assertThat(workers.launch(proxy.address(), token, "first").awaitExit())
                    .isEqualTo(7);
            assertThat(proxy.cuts()).isPositive();
        }
        assertThat(workers.launch(api.address(), token, "second").awaitExit()).isEqualTo(6);
        workers.launch(api.address(), token, "first").awaitReady();
        try (var files = Files.list(rig.folder().resolve("of-first"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("worker.credential")
                    .doesNotContain("worker.joining");
        }
    }

    /// S23: who may not work is told why, and the exit code says it too. (001.43)
    @Test
    @Timeout(300)
    void a_rejected_worker_exits_with_the_reason() throws Exception {
        var api = workers.server();
        var good = workers.start(api, "good");
        var taken = workers.add(new WorkerProcess(
                rig.folder().resolve("other"),
                api.address(),
                RemoteWorkers.invite(api),
                Map.of(),
                "--device-id",
                "good"));
        assertThat(taken.awaitExit()).isEqualTo(5);
        assertThat(taken.words()).contains("[worker_id_taken]");
        var unknown = workers.launch(api.address(), "trawl_join_" + "0".repeat(64), "bad");
        assertThat(unknown.awaitExit()).isEqualTo(6);
        assertThat(unknown.words()).contains("used or expired; create a new one");
        var silent = workers.launch(api.address(), "", "silent");
        assertThat(silent.awaitExit()).isEqualTo(6);
        assertThat(silent.words()).contains("trawl worker invite");
        var lost = workers.launch(URI.create("http://127.0.0.1:1"), "x", "lost");
        assertThat(lost.awaitExit()).isEqualTo(7);
        assertThat(lost.words()).contains("127.0.0.1:1").contains("--master-port");
        api.delete("/workers/good").expect(200);
        assertThat(good.awaitExit()).isEqualTo(6);
        assertThat(good.words()).contains("[unauthorized]");
    }
}
