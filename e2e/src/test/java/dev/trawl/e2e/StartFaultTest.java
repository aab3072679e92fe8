package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.testkit.RefusingPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What stops the start is said in one line that names it, with the exit code of its kind, and leaves nothing behind.
@Timeout(300)
class StartFaultTest {

    private static final int USAGE = 2;
    private static final int CONFLICT = 5;
    private static final int CONFIG_INVALID = 9;

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    void a_taken_port_is_named() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertRefused(Launch.plain(rig.data()).with("--master-port", port), CONFLICT, port, "--master-port");
        }
        assertThat(rig.data()).doesNotExist();
    }

    @Test
    void a_data_folder_in_use_is_named_and_left_alone() throws Exception {
        var first = rig.start(Launch.on(rig.data()));
        String task = first.api().submit("echo", "{}");
        assertRefused(Launch.on(rig.data()), CONFLICT, rig.data().toString(), "--data");
        assertThat(first.isAlive()).isTrue();
        assertThat(first.api().get("/tasks/" + task).status()).isEqualTo(200);
    }

    @Test
    void a_data_folder_that_cannot_be_written_is_named() throws Exception {
        Files.createDirectory(rig.data());
        boolean root = System.getProperty("user.name").equals("root");
        if (root) { // to whom every folder is open, so this one lies on a file system that nobody can write
            assumeTrue(
                    run("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", rig.data().toString()) == 0,
                    "file systems cannot be mounted here");
        } else {
            Files.setPosixFilePermissions(rig.data(), PosixFilePermissions.fromString("r-xr-xr-x"));
        }
        try {
            assertRefused(Launch.on(rig.data()), CONFLICT, rig.data().toString(), "--data");
            assertThat(rig.data()).isEmptyDirectory();
        } finally {
            if (root) {
                run("umount", rig.data().toString());
            }
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /// It may come yet, so the program waits for it.
    @Test
    void a_database_that_does_not_answer_is_named() throws Exception {
        String url = "postgresql://127.0.0.1:%d/trawl".formatted(RefusingPort.number());
        var program = rig.launch(Launch.on(rig.data()).set("ledger.url", url));
        await().atMost(Duration.ofMinutes(2)).until(() -> program.words().contains("trying again"));
        await().untilAsserted(() ->
                assertThat(program.words()).contains(url.substring(13)).contains("check that the database runs there"));
        assertThat(program.isAlive()).isTrue();
    }

    @Test
    void an_unknown_setting_is_named() throws Exception {
        assertRefused(Launch.on(rig.data()).set("lease.tll", "5s"), CONFIG_INVALID, "lease.tll", "lease.ttl");
        assertThat(rig.data()).doesNotExist();
    }

    @Test
    void a_setting_that_cannot_work_is_named() throws Exception {
        assertRefused(Launch.on(rig.data()).set("lease.ttl", "1s"), CONFIG_INVALID, "lease.ttl");
        assertThat(rig.data()).doesNotExist();
    }

    @Test
    void a_test_hook_needs_the_flag() throws Exception {
        var hook = Launch.on(rig.data()).variable("TRAWL_CLOCK_FILE", "/tmp/clock");
        assertRefused(hook, USAGE, "TRAWL_CLOCK_FILE", "--test-hooks");
        assertThat(rig.data()).doesNotExist();
    }

    private void assertRefused(Launch launch, int exit, String... words) throws IOException {
        var program = rig.launch(launch);
        int code = program.awaitExit(Duration.ofMinutes(2));
        assertThat(program.words().lines())
                .as("one line on standard error")
                .singleElement()
                .asString()
                .startsWith("trawl: ")
                .contains(words);
        assertThat(code).isEqualTo(exit);
    }
}
