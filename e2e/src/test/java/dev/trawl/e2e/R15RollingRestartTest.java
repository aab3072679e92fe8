package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.engines.MariadbServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R15, 000.11: two masters and their workers on MariaDB, Redis and S3 are restarted one after the other.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // made before all tests
@Tag("cluster")
class R15RollingRestartTest {

    private static final int ROUNDS = LongForm.scaled(1, 2);
    private static final String[] NODES = Stream.concat(
                    Stream.of("master-1", "master-2"),
                    IntStream.rangeClosed(1, LongForm.scaled(1, 4)).mapToObj(number -> "worker-" + number))
            .toArray(String[]::new);

    private static ClusterTrial trial;

    @RegisterExtension
    final ShowNodes shown = new ShowNodes(() -> trial.rig());

    @BeforeAll
    static void start() throws IOException {
        var engines = new EngineSet();
        engines.add(MariadbServer.start(), "ledger.url");
        engines.add(RedisServer.start(), "state.url", "queue.url", "election.url");
        engines.addBlobs(S3Server.start());
        var rig = new ClusterRig(engines);
        trial = new ClusterTrial(rig, "test_visit", "test_parts");
        rig.start(NODES);
    }

    @AfterAll
    static void end() {
        trial.rig().close();
    }

    /// R15, R1, R2, 003.35: clients that try once more notice nothing.
    @Test
    void nodes_restarted_in_turn_are_not_noticed_by_clients_that_try_once_more() throws Exception {
        var calls = new ApiLoad(trial.rig(), trial.history());
        trial.endure("rolling restart", () -> {
            try (calls) {
                calls.start();
                for (int round = 0; round < ROUNDS; round++) {
                    restartAll();
                }
            }
        });
        System.out.println(calls);
        assertThat(calls.rate()).isGreaterThan(LongForm.scaled(10, 45));
        assertThat(calls.errors()).hasSizeLessThanOrEqualTo(calls.count() / 1_000);
        assertThat(Duration.ofMillis(calls.p99Millis()))
                .as("p99")
                .isLessThanOrEqualTo(PromisedTime.within(Duration.ofSeconds(2)));
        assertThat(trial.load().mostTries()).as("%s", trial.load().repeated()).isLessThanOrEqualTo(2);
        trial.judge();
    }

    private static void restartAll() {
        for (String name : NODES) {
            trial.rig().node(name).stop();
            trial.rig().node(name).restart();
            trial.load().awaitAnswer(); // who was refused by this one must not find the next gone as well
        }
    }

    /// 000.02, 000.11: whoever signed in at one gateway is known at the other.
    @Test
    void a_session_of_one_gateway_is_good_at_the_other() throws Exception {
        var first = trial.rig().node("master-1").api();
        var second = trial.rig().node("master-2").api();
        String secret = "correct horse battery";
        first.post("/users", "{\"name\":\"ann\",\"role\":\"operator\",\"password\":\"%s\"}".formatted(secret))
                .expect(201);
        String session = first.post("/login", "{\"name\":\"ann\",\"password\":\"%s\"}".formatted(secret))
                .expect(200)
                .json()
                .path("token")
                .asString();
        try (var ann = second.as(session)) {
            assertThat(ann.get("/tasks?limit=1").status()).isEqualTo(200);
            ann.post("/logout", "{}");
        }
        try (var ann = first.as(session)) {
            assertThat(ann.get("/tasks?limit=1").status())
                    .as("a session that was ended at the other")
                    .isEqualTo(401);
        }
    }
}
