package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.e2e.CrawledSites.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// 004.05: the preset of six servers starts from the files that are shipped, each server in namespaces of its own.
@Tag("cluster")
@Timeout(2400)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class SixServersStartTest {

    private static final CrawledSites SITES = new CrawledSites(12, LongForm.scaled(10, 100));
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    /// Pages that a batch has fetched and not committed when it loses its lease.
    private static final int MOST_UNCOMMITTED = 10;

    private static final List<String> ENGINES =
            List.of("ledger", "state.url", "queue.url", "events.url", "election.url", "blob.url");

    @TempDir
    Path folder;

    @BeforeEach
    void needNamespaces() throws Exception {
        var obstacle = NamespacedServer.obstacle();
        assumeTrue(obstacle.isEmpty(), () -> RequirementsTest.NO_NAMESPACES + ": " + obstacle.orElse(""));
    }

    @Test
    void starts_as_shipped_and_crawls_on_when_an_engine_server_and_a_worker_are_lost() throws Exception {
        try (var six = new SixServers(folder, SITES)) {
            six.startSites();
            six.startEngines();
            List<String> documented = SixServersFiles.commands("sudo -u trawl");
            assertThat(documented).hasSize(3);
            assertDoctorFindsNothing(six, 1, documented.get(0));
            assertDoctorFindsNothing(six, 4, documented.get(1));
            six.startUnit(1, "trawl-master");
            six.startUnit(2, "trawl-scheduler");
            six.startUnit(3, "trawl-scheduler");
            for (int worker = 4; worker <= 6; worker++) {
                six.startUnit(worker, "trawl-worker");
            }
            assertSixNodes(six, documented.get(2));

            String client = documented.get(2).replaceFirst(".*? (?=--server)", "");
            assertCrawl(six, client);
            assertCrawlWithLosses(six, client);
        }
    }

    /// The doctor signs in to every engine and finds nothing wrong. It waits 15 seconds at most for an engine, which a
    /// busy machine may need more than once.
    private static void assertDoctorFindsNothing(SixServers six, int server, String command) {
        var ran = await().atMost(PATIENCE)
                .until(() -> six.runAsTrawl(server, command), answer -> six.allAlive() && answer.status() == 0);
        Map<String, String> states = ran.output()
                .lines()
                .map(line -> line.split(" +", 3))
                .collect(Collectors.toMap(line -> line[0], line -> line[1]));
        assertThat(states).as(ran.output()).doesNotContainValue("wrong");
        for (String engine : ENGINES) {
            assertThat(states).as(ran.output()).containsEntry(engine, "ok");
        }
    }

    /// A worker of crawls and one of other tasks register on each of the last three servers.
    private static void assertSixNodes(SixServers six, String command) {
        var ran = await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(2))
                .until(
                        () -> six.runAsTrawl(1, command + " -o json"),
                        answer -> six.allAlive() && answer.status() == 0 && hasSixNodes(answer.output()));
        JsonNode status = Api.JSON.readTree(ran.output());
        assertThat(status.path("nodes")
                        .valueStream()
                        .map(node -> node.path("roles").toString()))
                .containsExactlyInAnyOrder(
                        "[\"gateway\",\"scheduler\"]",
                        "[\"scheduler\"]",
                        "[\"scheduler\"]",
                        "[\"worker\"]",
                        "[\"worker\"]",
                        "[\"worker\"]");
        assertThat(status.path("nodes")
                        .valueStream()
                        .filter(node -> node.path("leader").asBoolean(false)))
                .hasSize(1);
        assertThat(status.path("engines")
                        .valueStream()
                        .map(engine -> engine.path("state").asString()))
                .containsOnly("ok")
                .hasSize(ENGINES.size());
    }

    private static boolean hasSixNodes(String status) {
        JsonNode cluster = Api.JSON.readTree(status);
        return cluster.path("nodes").size() == 6 && cluster.path("workers").asInt() == 6;
    }

    private static void assertCrawl(SixServers six, String client) {
        String task = submit(six, client);
        awaitEnd(six, client, task);
        assertThat(rows(six, client, task)).containsExactlyInAnyOrderElementsOf(SITES.urls());
        assertThat(CrawledSites.requests(six.requests()).size() - SITES.urls().size())
                .as("pages fetched again")
                .isBetween(0, MOST_UNCOMMITTED * lostLeases(six, client, task));
        assertThat(workers(six, 0))
                .as("workers of the crawl")
                .hasSizeGreaterThan(1)
                .isSubsetOf(SixServers.address(4), SixServers.address(5), SixServers.address(6));
    }

    /// server-3 loses its network and server-6 its worker while they work.
    private static void assertCrawlWithLosses(SixServers six, String client) {
        int before = CrawledSites.requests(six.requests()).size();
        String task = submit(six, client);
        await().atMost(PATIENCE)
                .until(() -> CrawledSites.requests(six.requests()).size() > before);
        six.cutOff(3);
        six.kill(6, "trawl-worker");
        awaitEnd(six, client, task);
        assertThat(rows(six, client, task)).containsExactlyInAnyOrderElementsOf(SITES.urls());
        assertThat(workers(six, before)).as("workers of the second crawl").hasSizeGreaterThan(1);
    }

    /// The addresses that have fetched pages since that number of requests.
    private static List<String> workers(SixServers six, int before) {
        var requests = CrawledSites.requests(six.requests());
        return requests.stream().skip(before).map(Request::client).distinct().toList();
    }

    /// None on an idle machine. A busy one may lose leases: a RUNNING subtask becomes PENDING.
    private static int lostLeases(SixServers six, String client, String task) {
        var running = new HashSet<Integer>();
        int lost = 0;
        var events = six.trawl(client, "task", "events", task, "-o", "jsonl").expectDone();
        for (String line : events.output().lines().toList()) {
            var event = Api.JSON.readTree(line);
            int subtask = event.path("subtask").asInt();
            String state = event.path("subtask_state").asString("");
            boolean wasRunning = running.remove(subtask);
            lost += wasRunning && state.equals("PENDING") ? 1 : 0;
            if (state.equals("RUNNING")) {
                running.add(subtask);
            }
        }
        return lost;
    }

    private static String submit(SixServers six, String client) {
        String payload = "{\"seeds\":%s,\"delay\":\"150ms\",\"per_host\":2,\"max_pages\":%d}"
                .formatted(SITES.seeds(), 2 * SITES.urls().size());
        return six.trawl(client, "task", "submit", "--type", "crawl", "--payload", payload)
                .expectDone()
                .output()
                .strip();
    }

    private static void awaitEnd(SixServers six, String client, String task) {
        var ended = six.trawl(client, "task", "watch", task, "--timeout", "4m", "-o", "json");
        assertThat(ended.status()).as(ended + six.words()).isZero();
    }

    private static List<String> rows(SixServers six, String client, String task) {
        return six.trawl(client, "task", "export", task)
                .expectDone()
                .output()
                .lines()
                .map(line -> Api.JSON.readTree(line).path("data").path("url").asString(""))
                .filter(url -> !url.isEmpty())
                .toList();
    }
}
