package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.Ports;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `trawl distribute master` and `trawl distribute worker` as the older system is started: two commands in one folder,
/// two files of settings, and a log that its scripts can read.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class MasterAndWorkerTest {

    private static final int TERMINATED = 143;
    private static final Pattern CLASSIC =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d - (INFO|WARN|ERROR) - (.+)");

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();
    private int port;

    @BeforeEach
    void write() throws IOException {
        port = Ports.free();
        // As the older system has them, but for the port.
        Files.writeString(folder.resolve("master.json"), """
                {
                  "mode": "master",
                  "device_id": "master-001",
                  "master_host": "0.0.0.0",
                  "master_port": %d,
                  "dispatch_interval": 10,
                  "load_balance_strategy": "least_tasks",
                  "max_tasks_per_device": 5
                }
                """.formatted(port));
        Files.writeString(folder.resolve("worker.json"), """
                {
                  "mode": "worker",
                  "device_id": "worker-001",
                  "master_host": "localhost",
                  "master_port": %d,
                  "concurrent_tasks": 3,
                  "heartbeat_interval": 30
                }
                """.formatted(port));
    }

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    /// 001.01, 001.02, 001.13, 001.14, 001.18, 001.19, 001.20, 001.21, 001.26, 001.27, 001.37–001.41, 001.46: from
    /// the two files to the end.
    @Test
    void both_are_started_by_their_files_work_together_and_end_in_order() throws Exception {
        var master = startMaster();
        assertInOrder(
                "master",
                "Starting master node...",
                "Distribution services initialized in master mode",
                "TaskScheduler started in master mode",
                "DeviceManager started",
                "Master node started on localhost:" + port);
        var worker = startWorker();
        assertInOrder(
                "worker",
                "Starting worker node...",
                "Distribution services initialized in worker mode",
                "Device registered successfully",
                "Worker node started",
                "Device ID: worker-001",
                "Master: localhost:" + port);
        endWhileItWorks(worker);
        assertInOrder(
                "worker",
                "Stopping worker node...",
                "Device status updated to offline, no new tasks are taken",
                "Heartbeat stopped",
                "Distribution services stopped");
        master.destroy();
        assertThat(master.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(master.exitValue()).isEqualTo(TERMINATED);
        assertInOrder(
                "master",
                "Stopping master node...",
                "DeviceManager stopped",
                "TaskScheduler stopped",
                "Distribution services stopped");
        for (String name : List.of("master", "worker")) {
            assertThat(words(name).lines()).as("every line is classic").allMatch(CLASSIC.asMatchPredicate());
        }
    }

    private void endWhileItWorks(Process worker) throws Exception {
        try (var api = new Api(port, adminToken())) {
            var device = api.items("/workers").getFirst();
            assertThat(device.path("worker").asString()).isEqualTo("worker-001");
            assertThat(device.path("name").asString()).isEqualTo("Worker 001");
            assertThat(device.path("capacity").asInt()).isEqualTo(3);
            var status = api.get("/status").json();
            assertThat(status.path("node").asString()).isEqualTo("master-001");
            assertThat(status.path("mode").asString()).isEqualTo("master");

            String slow = api.submit("sleep", "{\"ms\":3000}");
            await().atMost(Duration.ofMinutes(2)).until(() -> api.state(slow).equals("RUNNING"));
            worker.destroy();
            await().pollInterval(Duration.ofMillis(10))
                    .atMost(PromisedTime.within(Duration.ofSeconds(1)))
                    .untilAsserted(() -> assertThat(said("worker")).contains("Stopping worker node..."));
            assertThat(worker.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(worker.exitValue()).isEqualTo(TERMINATED);
            assertThat(api.state(slow)).as("what it ran was finished").isEqualTo("COMPLETED");
            assertThat(api.items("/workers")).as("it has left").isEmpty();
        }
    }

    /// 001.10, 001.42–001.45, and the file of a master that must not be open to the network by accident. (001.38)
    @Test
    void startup_failures_are_also_written_to_the_classic_log() throws Exception {
        refused("open", 9, "distribute master --config master.json", "--insecure-listen");
        refused("id", 9, "distribute master --device-id -x", "worker.id from --device-id must be");
        refused(
                "lost",
                7,
                "distribute --config worker.json --log-format classic",
                "master_host and master_port",
                "the master is started",
                "network");
        startMaster();
        refused(
                "port",
                5,
                "distribute master --data other --master-host 0.0.0.0 --insecure-listen --log-format classic"
                        + " --master-port " + port,
                "already in use",
                "stop the other program or choose another port");
        startWorker();
        refused(
                "taken",
                5,
                "distribute worker --config worker.json --data w2 --log-format classic",
                "device id 'worker-001' is used by another worker",
                "use another",
                "remove its record");
    }

    /// It may come yet, so the node waits for it.
    @Test
    void a_database_that_is_missed_is_named_in_the_classic_log() throws Exception {
        start(
                "database",
                "distribute master --data db --master-port 0 --log-format classic --set ledger.url=postgresql://127.0.0.1:1/trawl");
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(said("database"))
                        .anySatisfy(line -> assertThat(line)
                                .contains(
                                        "does not answer", "check that the database runs there and that ledger.url")));
    }

    private Process startMaster() throws IOException {
        var master = start("master", "distribute master --config master.json --log-format classic --insecure-listen");
        awaitLine(master, "master", "Master node started on localhost:" + port);
        return master;
    }

    private Process startWorker() throws IOException {
        var worker = start("worker", "distribute worker --config worker.json --log-format classic");
        awaitLine(worker, "worker", "Master: localhost:" + port);
        return worker;
    }

    private void assertInOrder(String name, String... lines) {
        assertThat(said(name)).containsSubsequence(lines);
    }

    private void refused(String name, int exit, String command, String... words) throws Exception {
        var process = start(name, command);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(words(name)).contains(words);
        assertThat(process.exitValue()).isEqualTo(exit);
        if (command.contains("classic")) {
            assertThat(said(name)).anySatisfy(line -> assertThat(line).contains(words));
        }
    }

    private void awaitLine(Process process, String name, String line) {
        await().atMost(Duration.ofMinutes(2))
                .until(() -> !process.isAlive() || said(name).contains(line));
        assertThat(process.isAlive()).as(words(name)).isTrue();
    }

    /// What the classic lines say, in their order.
    private List<String> said(String name) {
        return words(name)
                .lines()
                .map(CLASSIC::matcher)
                .filter(line -> line.matches())
                .map(line -> line.group(2))
                .toList();
    }

    private String words(String name) {
        try {
            return Files.readString(folder.resolve(name + ".txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private String adminToken() throws IOException {
        return Files.readString(folder.resolve("trawl-data/admin.token")).strip();
    }

    private Process start(String name, String command) throws IOException {
        var builder = new ProcessBuilder(Program.with(command.split(" "))).directory(folder.toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("TRAWL_"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        var process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve(name + ".txt").toFile())
                .start();
        started.add(process);
        return process;
    }
}
