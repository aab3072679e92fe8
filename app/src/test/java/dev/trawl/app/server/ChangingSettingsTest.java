package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.TestSettings;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.process.LogSetup;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.embedded.OwnSettings;
import dev.trawl.engines.ZooKeeperEnsemble;
import dev.trawl.gateway.node.SettingView;
import dev.trawl.spi.live.SharedSettings;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.zookeeper.ZooKeeperSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Settings that change while the cluster runs.
@Timeout(300)
class ChangingSettingsTest {

    @TempDir
    private Path folder;

    private final SharedSettings shared = new OwnSettings();

    @Test
    void a_setting_change_reaches_listeners_and_shows_its_origin() {
        var node = node(shared);
        var seen = follow(node);

        assertThat(node.set("scheduler.max_rate", "200")).isEmpty();
        assertThat(node.holds()).startsWith("on this node only").contains("election.url: zookeeper://");

        assertThat(seen.get().number(ConfigKey.SCHEDULER_MAX_RATE)).isEqualTo(200);
        assertThat(view(node, "scheduler.max_rate").origin()).isEqualTo("cluster");
        assertThat(node.unset("scheduler.max_rate")).isEmpty();
        assertThat(seen.get().number(ConfigKey.SCHEDULER_MAX_RATE)).isZero();
        assertThat(view(node, "scheduler.max_rate").origin()).isEqualTo("default");
    }

    @Test
    void rejects_a_fixed_setting_and_lists_the_changeable_ones() {
        var node = node(shared);

        assertThat(node.set("ledger.url", "embedded").orElseThrow())
                .contains("ledger.url needs a restart")
                .contains("log.level", "retention.tasks", "scheduler.max_rate", "egress.allow");
        assertThat(node.unset("no.such").orElseThrow()).contains("no.such is not a setting");
        assertThat(node.set("log.levle", "info").orElseThrow()).contains("did you mean 'log.level'?");
        assertThat(node.set("types.shout", "x").orElseThrow()).contains("trawl type create");
        assertThat(shared.all()).isEmpty();
    }

    @Test
    void allowed_private_addresses_change_at_run_time_and_invalid_ones_are_refused() {
        var node = node(shared);
        var seen = follow(node);

        assertThat(node.set("egress.allow", "127.0.0.1:9000, 10.0.0.0/8:8080")).isEmpty();

        assertThat(seen.get().list(ConfigKey.EGRESS_ALLOW)).containsExactly("127.0.0.1:9000", "10.0.0.0/8:8080");
        assertThat(node.unset("egress.allow")).isEmpty();
        assertThat(seen.get().list(ConfigKey.EGRESS_ALLOW)).isEmpty();
    }

    @Test
    void a_value_that_cannot_work_is_refused_at_the_door() {
        var node = node(shared);

        assertThat(node.set("scheduler.max_rate", "fast").orElseThrow())
                .contains("scheduler.max_rate must be a whole number from 0 to 2147483647, not 'fast'");
        assertThat(node.set("scheduler.batch_size", "0").orElseThrow()).contains("must be at least 1");
        assertThat(node.set("log.level", "loud").orElseThrow()).contains("log.level 'loud' is unknown");
        assertThat(shared.all()).isEmpty();
    }

    @Test
    void the_audit_log_is_not_shortened_while_the_cluster_runs() {
        var node = node(shared);
        var seen = follow(node);

        assertThat(node.set("retention.audit", "0s").orElseThrow()).contains("retention.audit needs a restart");
        shared.set("retention.audit", "0s");

        assertThat(seen.get().duration(ConfigKey.RETENTION_AUDIT)).isEqualTo(Duration.ofDays(365));
    }

    @ParameterizedTest
    @ValueSource(strings = {"retention.tasks", "retention.logs", "retention.idempotency_keys"})
    void nothing_is_forgotten_within_the_hour(String key) {
        var node = node(shared);

        assertThat(node.set(key, "59m").orElseThrow())
                .contains(key + " must be at least 1h while the cluster runs, not 59m")
                .contains("settings file");
        assertThat(node.set(key, "1h")).isEmpty();
        shared.set(key, "0s");

        assertThat(view(node, key).value().asString())
                .isEqualTo(TestSettings.in(folder)
                        .setting(ConfigKey.find(key).orElseThrow())
                        .value()
                        .asString());
    }

    @Test
    void invalid_shared_settings_are_ignored() {
        var node = node(shared);
        var seen = follow(node);

        shared.set("scheduler.batch_size", "0");
        shared.set("ledger.url", "embedded");
        shared.set("scheduler.max_rate", "7");

        assertThat(seen.get().number(ConfigKey.SCHEDULER_BATCH_SIZE)).isEqualTo(500);
        assertThat(seen.get().number(ConfigKey.SCHEDULER_MAX_RATE)).isEqualTo(7);
    }

    @Test
    void a_change_at_one_node_reaches_another_within_a_second() {
        try (var zookeeper = ZooKeeperEnsemble.start(1);
                var here = ZooKeeperSession.open(zookeeper.url(), Duration.ofSeconds(10));
                var there = ZooKeeperSession.open(zookeeper.url(), Duration.ofSeconds(10))) {
            var one = node(here.settings());
            assertThat(one.holds()).isEqualTo("on every node");
            var seen = follow(node(there.settings()));

            await().atMost(Duration.ofMinutes(2))
                    .ignoreExceptions()
                    .until(() -> one.set("scheduler.max_rate", "50").isEmpty());
            await().until(() -> seen.get().number(ConfigKey.SCHEDULER_MAX_RATE) == 50);
            assertThat(one.set("scheduler.max_rate", "60")).isEmpty();

            await().atMost(PromisedTime.within(Duration.ofSeconds(1)))
                    .until(() -> seen.get().number(ConfigKey.SCHEDULER_MAX_RATE) == 60);
        }
    }

    private ChangingSettings node(SharedSettings of) {
        return new ChangingSettings(TestSettings.in(folder), of, ChangingSettingsTest::check).begin();
    }

    private static void check(Settings settings) {
        LogSetup.check(settings.text(ConfigKey.LOG_FORMAT), settings.text(ConfigKey.LOG_LEVEL));
        var _ = new ModuleConfigs(settings).core("checked");
    }

    private AtomicReference<Settings> follow(ChangingSettings node) {
        var seen = new AtomicReference<>(TestSettings.in(folder));
        node.follow(seen::set);
        return seen;
    }

    private static SettingView view(ChangingSettings node, String key) {
        return node.all().stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
