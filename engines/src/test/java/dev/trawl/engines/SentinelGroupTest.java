package dev.trawl.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class SentinelGroupTest {

    private static final SentinelGroup GROUP = SentinelGroup.start();

    @AfterAll
    static void end() {
        GROUP.close();
    }

    @Test
    void when_the_primary_is_killed_another_takes_over_with_its_data() {
        int first = GROUP.primary();
        // WAIT counts the replicas that have the writes of its own connection, so SET comes with it.
        await().atMost(Duration.ofMinutes(1))
                .until(() -> Redis.say(port(first), "SET kept 1", "WAIT 2 1000").equals(":2"));
        GROUP.node(first).kill();
        assertThat(GROUP.isAlive()).isFalse();
        await().atMost(Duration.ofMinutes(1)).until(() -> GROUP.primary() != first);
        int second = GROUP.primary();
        await().atMost(Duration.ofMinutes(1))
                .until(() -> Redis.say(port(second), "SET more 1").equals("+OK"));
        assertThat(Redis.say(port(second), "EXISTS kept")).isEqualTo(":1");

        GROUP.node(first).restart();
        assertThat(GROUP.isAlive()).isTrue();
        await().atMost(Duration.ofMinutes(1))
                .until(() -> Redis.say(port(first), "SET more 2").startsWith("-READONLY"));
    }

    @Test
    void its_url_names_the_three_sentinels_and_the_master() {
        assertThat(GROUP.url())
                .matches(
                        "redis-sentinel://127\\.0\\.0\\.1:\\d+,127\\.0\\.0\\.1:\\d+,127\\.0\\.0\\.1:\\d+/0\\?master=trawl");
        assertThat(GROUP.nodes()).hasSize(6);
        assertThat(Redis.say(port(4), "SENTINEL ckquorum trawl")).startsWith("+OK 3 usable Sentinels");
    }

    private static int port(int node) {
        return Addresses.port(GROUP.node(node).url());
    }
}
