package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.e2e.History.Kind;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R13: a full disk refuses what cannot be kept, loses nothing, and is over when space is back.
class R13FullDiskTest {

    private static final int BEFORE = 100;
    private static final int DURING = 500;
    private static final String PADDING = "x".repeat(20_000);

    @RegisterExtension
    final Rig rig = new Rig();

    private final History history = new History();

    @AfterEach
    void unmount() throws Exception {
        run("umount", "--lazy", rig.data().toString());
    }

    @Test
    @Timeout(300)
    void a_full_disk_rejects_tasks_and_recovers_when_space_returns() throws Exception {
        Files.createDirectory(rig.data());
        assumeTrue(
                run(
                                "mount",
                                "-t",
                                "tmpfs",
                                "-o",
                                "size=64m",
                                "tmpfs",
                                rig.data().toString())
                        == 0,
                "a small file system needs root");
        run("chmod", "700", rig.data().toString());
        var program = rig.start(Launch.on(rig.data()));
        var api = program.api();
        for (int i = 0; i < BEFORE; i++) {
            submit(api, "before-" + i);
        }
        assertThat(history.acknowledgedCount()).isEqualTo(BEFORE);

        Path ballast = rig.data().resolve("ballast");
        fill(ballast);
        for (int i = 0; i < DURING; i++) {
            submit(api, "during-" + i);
        }
        assertThat(history.count(Kind.FAIL)).as("refusals").isGreaterThan(DURING / 2);
        assertThat(program.isAlive()).isTrue();
        awaitUnready(api);
        Files.delete(ballast);
        await().atMost(PromisedTime.within(Duration.ofSeconds(10))).until(() -> submit(api, "after"));
        await().atMost(Duration.ofMinutes(2)).until(() -> api.isDrained() && isReady(api));
        var verdict = Evidence.judge(api, history);
        assertThat(verdict.lost()).isEmpty();
        assertThat(verdict.doubled()).isEmpty();
        assertThat(verdict.counterDrift()).isEmpty();
        assertThat(verdict.unexpected()).isEmpty();
        assertThat(verdict.recovered()).as("refused and done all the same").isEmpty();
    }

    private static boolean isReady(Api api) throws IOException {
        return api.get("/readyz").status() == 200;
    }

    private static void awaitUnready(Api api) throws IOException {
        await().atMost(Duration.ofMinutes(2)).until(() -> !isReady(api));
        assertThat(api.get("/readyz").json().path("missing").toString()).contains("data.dir");
        assertThat(api.get("/cluster").text()).contains("the data folder cannot be written");
    }

    private boolean submit(Api api, String name) throws IOException {
        String body = "{\"type\":\"echo\",\"payload\":{\"name\":\"%s\",\"padding\":\"%s\"}}".formatted(name, PADDING);
        history.add(Kind.INVOKE, name, List.of(name), "");
        var reply = api.post("/tasks", body);
        if (reply.status() == 202) {
            history.add(Kind.OK, name, List.of(name), "");
            return true;
        }
        assertThat(reply.status()).as(reply.text()).isIn(503, 507);
        assertThat(reply.json().path("code").asString()).isIn("storage_full", "ledger_unavailable", "overloaded");
        assertThat(reply.json().path("detail").asString()).isNotBlank();
        history.add(Kind.FAIL, name, List.of(name), reply.text());
        return false;
    }

    private static void fill(Path file) throws IOException {
        byte[] block = new byte[1 << 16];
        try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE)) {
            for (int size = block.length; size > 0; ) {
                try {
                    out.write(block, 0, size);
                } catch (IOException full) {
                    size /= 2;
                }
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
}
