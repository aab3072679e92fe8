package dev.trawl.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.Engines;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.SharedSettings;
import dev.trawl.testkit.PromisedTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What is set on one node holds on all of them within a second. (004.01)
class ZooKeeperSettingsTest {

    private static final Duration A_SECOND = PromisedTime.within(Duration.ofSeconds(1));

    private final String servers = Engines.zookeeper().url();
    private final String chroot = "/test-" + UUID.randomUUID();
    private final ZooKeeperSession here = ZooKeeperSession.open(servers + chroot, Duration.ofSeconds(10));
    private final ZooKeeperSession there = ZooKeeperSession.open(servers + chroot, Duration.ofSeconds(10));

    @AfterEach
    void end() {
        here.close();
        there.close();
    }

    @Test
    void a_change_reaches_the_other_node_within_a_second() {
        try (SharedSettings a = here.settings();
                SharedSettings b = there.settings()) {
            assertThat(a.all()).isEmpty();
            a.set("crawl.delay", "2s");
            await().atMost(A_SECOND).untilAsserted(() -> assertThat(b.all()).isEqualTo(Map.of("crawl.delay", "2s")));
            b.set("crawl.delay", "中 🎣\n");
            await().atMost(A_SECOND).untilAsserted(() -> assertThat(a.all()).containsEntry("crawl.delay", "中 🎣\n"));
            a.remove("crawl.delay");
            a.remove("crawl.delay");
            await().atMost(A_SECOND).until(() -> b.all().isEmpty());
        }
    }

    @Test
    void any_text_is_a_key() {
        var keys = List.of("..", ".", "a/b", "a b", "ä%2f", "zookeeper", "%");
        try (SharedSettings a = here.settings();
                SharedSettings b = there.settings()) {
            keys.forEach(key -> a.set(key, "of " + key));
            await().untilAsserted(() -> assertThat(b.all())
                    .hasSize(keys.size())
                    .allSatisfy((key, value) -> assertThat(value).isEqualTo("of " + key)));
            assertThat(b.all()).containsOnlyKeys(keys);
        }
    }

    @Test
    void a_watcher_receives_the_current_and_every_changed_state() {
        try (SharedSettings a = here.settings();
                SharedSettings b = there.settings()) {
            a.set("one", "1");
            await().until(() -> b.all().size() == 1);
            var told = new CopyOnWriteArrayList<Map<String, String>>();
            b.watch(told::add);
            assertThat(told).containsExactly(Map.of("one", "1"));
            a.set("two", "2");
            await().atMost(A_SECOND).until(() -> told.getLast().equals(Map.of("one", "1", "two", "2")));
            a.remove("one");
            await().atMost(A_SECOND).until(() -> told.getLast().equals(Map.of("two", "2")));
        }
    }

    @Test
    void a_later_session_reads_existing_settings() {
        try (SharedSettings a = here.settings()) {
            a.set("one", "1");
        }
        try (SharedSettings b = there.settings()) {
            assertThat(b.all()).isEqualTo(Map.of("one", "1"));
        }
    }

    @Test
    void a_value_that_is_too_long_is_refused() {
        try (SharedSettings a = here.settings()) {
            assertThatThrownBy(() -> a.set("long", "x".repeat(65 << 10))).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void without_the_password_nothing_is_changed() {
        String url = servers.replace("//", "//me:hunter2@") + "/secret" + chroot;
        try (var owner = ZooKeeperSession.open(url, Duration.ofSeconds(10));
                var owned = owner.settings();
                var stranger = ZooKeeperSession.open(url.replace("hunter2", "guess"), Duration.ofSeconds(10));
                var stolen = stranger.settings()) {
            owned.set("one", "1");
            assertThatThrownBy(() -> stolen.set("one", "2"))
                    .isInstanceOf(LiveStateUnavailableException.class)
                    .hasMessageContaining("does not permit")
                    .hasMessageContaining("user and password")
                    .hasMessageNotContaining("guess");
            owned.set("one", "3");
            await().until(() -> owned.all().equals(Map.of("one", "3")));
        }
    }
}
