package dev.trawl.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.trawl.app.TestSettings;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.cli.start.DoctorFinding.State;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.ZooKeeperEnsemble;
import dev.trawl.redis.RedisEngine;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.testkit.RefusingPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Every engine that the settings name is asked, and what is wrong is named by its key.
@Timeout(300)
class ExamineEnginesTest {

    private final SystemTime time = new SystemTime();

    @TempDir
    private Path folder;

    @Test
    void embedded_backends_are_not_listed() {
        assertThat(examine()).isEmpty();
        assertThat(together()).isEmpty();
    }

    @Test
    void engines_that_are_not_there_are_named_side_by_side() throws IOException {
        long begun = time.nanos();

        var findings = examineAbsent();

        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.state()).isEqualTo(State.WRONG);
            assertThat(finding.advice()).isNotEmpty();
        });
        assertThat(findings)
                .extracting(DoctorFinding::check)
                .contains("state.url", "queue.url", "blob.url", "election.url");
        assertThat(Duration.ofNanos(time.nanos() - begun)).isLessThan(PromisedTime.within(Duration.ofSeconds(25)));
    }

    @Test
    void advice_for_an_unreachable_kafka_has_its_own_column() throws IOException {
        assertThat(examineAbsent())
                .filteredOn(finding -> finding.check().equals("queue.url"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.found())
                            .contains("did not answer in time")
                            .doesNotContain("check that");
                    assertThat(finding.advice()).isEqualTo("check that its brokers run and that queue.url names them");
                });
    }

    @Test
    void the_clients_of_engines_say_nothing_beside_the_findings() throws IOException {
        var root = ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger(Logger.ROOT_LOGGER_NAME);
        var said = new ListAppender<ILoggingEvent>();
        said.start();
        root.addAppender(said);
        try {
            var _ = examineAbsent();
        } finally {
            root.detachAppender(said);
        }
        assertThat(List.copyOf(said.list))
                .extracting(ILoggingEvent::getLoggerName)
                .noneMatch(name ->
                        name.matches("(io\\.lettuce|org\\.apache|dev\\.trawl\\.(redis|kafka|zookeeper|s3))\\..*"));
    }

    @Test
    void a_wrong_password_is_named_and_the_right_one_is_well() {
        try (var redis = RedisServer.start("hush")) {
            String place = redis.url().substring("redis://".length());

            var wrong = examine("state.url", "redis://:loud@" + place).getFirst();
            assertThat(wrong.state()).isEqualTo(State.WRONG);
            assertThat(wrong.check()).isEqualTo("state.url");
            assertThat(wrong.found()).contains("password").doesNotContain("loud");

            var right = examine("state.url", "redis://:hush@" + place).getFirst();
            assertThat(right.state()).isEqualTo(State.OK);
            assertThat(right.found()).startsWith("redis 6.2").contains("ms").doesNotContain("hush");
        }
    }

    @Test
    void a_real_ensemble_is_well() {
        try (var zookeeper = ZooKeeperEnsemble.start(1)) {
            var finding = examine("election.url", zookeeper.url()).getFirst();

            assertThat(finding.state()).as(finding.found()).isEqualTo(State.OK);
            assertThat(finding.found()).startsWith("zookeeper 3.");
        }
    }

    @Test
    void an_address_that_cannot_work_is_named_by_its_key() {
        var finding = examine("election.url", "zookeeper://h:2181?x=1").getFirst();

        assertThat(finding.check()).isEqualTo("election.url");
        assertThat(finding.found()).contains("'x' is unknown");
    }

    @Test
    void warns_about_settings_that_other_nodes_cannot_share() {
        assertThat(together("ledger.url", "postgresql://db/trawl", "state.url", "redis://r")
                        .getFirst()
                        .found())
                .contains("blob.url, queue.url, election.url")
                .doesNotContain("state.url");
        assertThat(together("queue.url", "redis://r").getFirst().found()).contains("no other node can share queue.url");
    }

    @Test
    void warns_about_a_node_local_master_key() {
        assertThat(together("ledger.url", "postgresql://db/trawl")).anySatisfy(finding -> {
            assertThat(finding.found()).contains("master key");
            assertThat(finding.advice()).contains("secrets.key_file");
        });
        assertThat(together("ledger.url", "postgresql://db/trawl", "secrets.key", "A".repeat(43) + "="))
                .noneMatch(finding -> finding.found().contains("master key"));
    }

    @Test
    void several_schedulers_without_an_election_are_wrong() {
        try (var redis = RedisServer.start();
                var one = open(redis);
                var other = open(redis)) {
            one.membership().announce(node("n1"));
            other.membership().announce(node("n2"));

            assertThat(together("state.url", redis.url())).anySatisfy(finding -> {
                assertThat(finding.state()).isEqualTo(State.WRONG);
                assertThat(finding.found()).contains("there are 2 schedulers: n1, n2");
            });
        }
    }

    private RedisEngine open(RedisServer redis) {
        return RedisEngine.open(RedisAddress.parse(redis.url(), "", ""), "", time, _ -> Optional.empty());
    }

    private NodeInfo node(String id) {
        return new NodeInfo(id, id, Set.of("scheduler"), "", "0.1.0", time.wallMillis());
    }

    private List<DoctorFinding> examine(String... settings) {
        return new ExamineEngines(TestSettings.in(folder, settings), time).examine();
    }

    private List<DoctorFinding> examineAbsent() throws IOException {
        int port = RefusingPort.number();
        return examine(
                "state.url",
                "redis://127.0.0.1:" + port,
                "queue.url",
                "kafka://127.0.0.1:" + port,
                "blob.url",
                "s3://ab:cd@bucket?endpoint=http://127.0.0.1:" + port,
                "election.url",
                "zookeeper://127.0.0.1:" + port);
    }

    private List<DoctorFinding> together(String... settings) {
        return new ExamineTogether(TestSettings.in(folder, settings), time).examine();
    }
}
