package dev.trawl.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.Engines;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Nodes see one another while they live. (004.01)
class ZooKeeperMembershipTest {

    private final String url = Engines.zookeeper().url() + "/test-" + UUID.randomUUID();
    private final ZooKeeperSession here = ZooKeeperSession.open(url, Duration.ofSeconds(10));
    private final ZooKeeperSession there = ZooKeeperSession.open(url, Duration.ofSeconds(10));

    @AfterEach
    void end() {
        here.close();
        there.close();
    }

    @Test
    void nodes_see_one_another_until_they_leave() {
        try (Membership a = here.membership()) {
            try (Membership b = there.membership()) {
                assertThat(a.nodes()).isEmpty();
                b.announce(node("b", "worker"));
                a.announce(node("a/ä", "gateway"));
                var both = List.of(node("a/ä", "gateway"), node("b", "worker"));
                await().until(() -> a.nodes().equals(both) && b.nodes().equals(both));
            }
            await().until(() -> a.nodes().equals(List.of(node("a/ä", "gateway"))));
        }
    }

    @Test
    void a_new_announcement_replaces_the_previous_one() {
        try (Membership a = here.membership()) {
            a.announce(node("a", "gateway"));
            await().until(() -> a.nodes().size() == 1);
            a.announce(node("a", "worker"));
            await().untilAsserted(() -> assertThat(a.nodes()).isEqualTo(List.of(node("a", "worker"))));
        }
    }

    @Test
    void a_node_whose_session_ends_is_gone() {
        try (Membership a = here.membership()) {
            there.membership().announce(node("b", "worker"));
            await().until(() -> a.nodes().size() == 1);
            there.close();
            await().until(() -> a.nodes().isEmpty());
        }
    }

    private static NodeInfo node(String id, String role) {
        return new NodeInfo(id, "name of " + id, Set.of(role), "http://127.0.0.1:7989", "0.1.0", 1_700_000_000_000L);
    }
}
