package dev.trawl.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.Engine;
import dev.trawl.engines.TcpProxy;
import dev.trawl.engines.ZooKeeperEnsemble;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.testkit.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What networks and servers do to a cluster: at most one leads, and all is well again soon after. (R4, R17)
@Timeout(300)
class ZooKeeperFaultsTest {

    private static final ZooKeeperEnsemble ENSEMBLE = ZooKeeperEnsemble.start(3);
    private static final Duration SESSION = Duration.ofSeconds(2);
    private static final Duration LONG_SESSION = Duration.ofSeconds(20);
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String PATH = "/scheduler/leader";

    private final String chroot = "/test-" + UUID.randomUUID();
    private final TcpProxy proxy =
            TcpProxy.to(URI.create(ENSEMBLE.node(1).url()).getPort());
    private final List<ZooKeeperSession> sessions = new ArrayList<>();

    @AfterAll
    static void endEnsemble() {
        ENSEMBLE.close();
    }

    @AfterEach
    void end() {
        proxy.pass();
        sessions.forEach(ZooKeeperSession::close);
        proxy.close();
    }

    @Test
    void a_leader_that_is_cut_off_stops_before_another_leads() {
        var behind = session(throughProxy());
        Election cut = stand(behind, "cut");
        await().until(cut::leads);
        Election other = stand(session(direct()), "other");
        proxy.hold();
        await().atMost(SOON).until(() -> other.leads() || !cut.leads());
        assertThat(other.leads() && cut.leads()).isFalse();
        await().atMost(SOON).until(other::leads);
        assertThat(cut.leads()).isFalse();

        proxy.pass();
        proxy.cutOpen();
        behind.settings().set("back", "yes");
        await().during(Duration.ofSeconds(1)).until(() -> other.leads() && !cut.leads());
        other.close();
        await().atMost(SOON).until(cut::leads);
    }

    @Test
    void a_short_loss_of_connection_costs_no_other_election() {
        Election leader = stand(session(throughProxy(), LONG_SESSION), "leader");
        await().until(leader::leads);
        Election other = stand(session(direct()), "other");
        proxy.cutOpen();
        await().atMost(SOON).during(SESSION).until(leader::leads);
        assertThat(other.leads()).isFalse();
    }

    @Test
    void a_node_is_shown_again_after_its_session_has_expired() {
        try (var watching = session(direct()).membership();
                var cut = session(throughProxy()).membership()) {
            cut.announce(new NodeInfo("cut", "", Set.of("worker"), "", "0.1.0", 1));
            await().until(() -> watching.nodes().size() == 1 && cut.nodes().size() == 1);
            proxy.hold();
            await().atMost(SOON).until(() -> watching.nodes().isEmpty());
            assertThat(cut.nodes()).hasSize(1);
            proxy.pass();
            proxy.cutOpen();
            await().atMost(SOON).until(() -> watching.nodes().size() == 1);
        }
    }

    @Test
    void settings_outlive_a_loss_of_connection_and_catch_up() {
        try (var here = session(direct()).settings();
                var cut = session(throughProxy()).settings()) {
            here.set("delay", "1");
            await().until(() -> cut.all().equals(Map.of("delay", "1")));
            proxy.cut();
            here.set("delay", "2");
            assertThat(cut.all()).isEqualTo(Map.of("delay", "1"));
            assertUnavailable(() -> cut.set("delay", "3"));
            assertThat(cut.all()).isEqualTo(Map.of("delay", "1"));
            proxy.pass();
            await().atMost(SOON).until(() -> cut.all().equals(Map.of("delay", "2")));
        }
    }

    @Test
    void watcher_sees_a_setting_replaced_while_disconnected() {
        try (var here = session(direct()).settings();
                var cut = session(throughProxy()).settings()) {
            here.set("delay", "1");
            await().until(() -> cut.all().equals(Map.of("delay", "1")));
            var told = new CopyOnWriteArrayList<Map<String, String>>();
            cut.watch(told::add);
            proxy.cut();
            here.remove("delay");
            here.set("delay", "2");
            proxy.pass();
            await().atMost(SOON).until(() -> told.getLast().equals(Map.of("delay", "2")));
        }
    }

    @Test
    void each_server_may_die_and_come_back() {
        Election first = stand(session(direct()), "first");
        Election second = stand(session(direct()), "second");
        for (Engine server : ENSEMBLE.nodes()) {
            server.kill();
            await().atMost(SOON).until(() -> first.leads() ^ second.leads());
            server.restart();
            await().atMost(SOON).during(Duration.ofSeconds(1)).until(() -> first.leads() ^ second.leads());
        }
    }

    @Test
    void an_ensemble_that_comes_back_empty_works_at_once() {
        var session = session(direct());
        Election leader = stand(session, "leader");
        try (var settings = session.settings();
                var nodes = session.membership()) {
            nodes.announce(new NodeInfo("a", "", Set.of("worker"), "", "0.1.0", 1));
            settings.set("delay", "1");
            await().until(() -> leader.leads() && nodes.nodes().size() == 1);
            ENSEMBLE.wipe();
            await().atMost(SOON).until(leader::leads);
            await().atMost(SOON)
                    .until(() -> nodes.nodes().size() == 1 && settings.all().isEmpty());
            settings.set("delay", "2");
            await().until(() -> settings.all().equals(Map.of("delay", "2")));
        }
    }

    @Test
    @Timeout(300)
    void calls_fail_and_leadership_ends_without_a_majority() {
        var session = session(direct());
        Election leader = stand(session, "leader");
        await().until(leader::leads);
        ENSEMBLE.node(1).pause();
        ENSEMBLE.node(2).pause();
        try (var settings = session.settings()) {
            await().atMost(SOON).until(() -> !leader.leads());
            assertUnavailable(() -> settings.set("delay", "1"));
            var check = session.check(new ManualTime(0, 0));
            assertThat(check.findings()).anyMatch(finding -> finding.contains("does not answer"));
        } finally {
            ENSEMBLE.resume();
        }
        await().atMost(SOON).until(leader::leads);
    }

    @Test
    void check_of_a_healthy_ensemble_has_no_findings() {
        var check = session(direct()).check(new ManualTime(0, 0));
        assertThat(check.findings()).isEmpty();
        assertThat(check.isSound()).isTrue();
        assertThat(check.version()).startsWith("3.9.");
        assertThat(check.engine()).isEqualTo("zookeeper");
        assertThat(check.address()).doesNotContain("/").contains(",");
    }

    @Test
    void one_server_that_is_away_is_advice_and_no_fault() {
        try (var session = ZooKeeperSession.open(direct().replace("//", "//127.0.0.1:1,"), SESSION)) {
            var check = session.check(new ManualTime(0, 0));
            assertThat(check.isSound()).as("%s", check.findings()).isTrue();
            assertThat(check.advice()).singleElement().asString().contains("127.0.0.1:1 does not answer");
            assertThat(session.ping(new ManualTime(0, 0)).isSound()).isTrue();
        }
    }

    @Test
    void strangers_and_missing_servers_are_found() {
        try (var owner = ZooKeeperSession.open(direct().replace("//", "//me:hunter2@") + "/own", SESSION)) {
            assertThat(owner.check(new ManualTime(0, 0)).findings()).isEmpty();
        }
        String wrong = direct().replace("//", "//me:guess@127.0.0.1:1,") + "/own";
        try (var stranger = ZooKeeperSession.open(wrong, SESSION)) {
            var check = stranger.check(new ManualTime(0, 0));
            assertThat(check.findings())
                    .anyMatch(finding -> finding.contains("127.0.0.1:1 does not answer"))
                    .anyMatch(finding -> finding.contains("does not permit"))
                    .noneMatch(finding -> finding.contains("guess"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/chroot"})
    void a_wrong_password_is_noticed_by_a_node_that_runs(String below) {
        String url = ENSEMBLE.url().replace("//", "//me:hunter2@") + below;
        var time = new ManualTime(0, 0);
        try (var owner = ZooKeeperSession.open(url, SESSION);
                var stranger = ZooKeeperSession.open(url.replace("hunter2", "guess"), SESSION)) {
            assertThat(owner.ping(time).isSound()).isTrue(); // nothing is there yet
            assertThat(owner.check(time).findings()).isEmpty();
            assertThat(owner.ping(time).isSound()).isTrue();
            assertThat(stranger.ping(time).findings())
                    .singleElement()
                    .asString()
                    .contains("does not permit", "correct user and password");
        }
    }

    private static void assertUnavailable(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOf(LiveStateUnavailableException.class)
                .hasMessageContaining("127.0.0.1")
                .hasMessageContaining("no server answers");
    }

    private ZooKeeperSession session(String url) {
        return session(url, SESSION);
    }

    private ZooKeeperSession session(String url, Duration timeout) {
        var session = ZooKeeperSession.open(url, timeout);
        sessions.add(session);
        return session;
    }

    private static Election stand(ZooKeeperSession session, String node) {
        return session.election(PATH, node, () -> {});
    }

    private String direct() {
        return ENSEMBLE.url() + chroot;
    }

    private String throughProxy() {
        return "zookeeper://127.0.0.1:" + proxy.port() + chroot;
    }
}
