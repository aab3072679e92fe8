package dev.trawl.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.Engines;
import dev.trawl.spi.live.Election;
import dev.trawl.testkit.ElectionContract;
import dev.trawl.testkit.PromisedTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What holds of every election holds of ZooKeeper's. (000.37)
class ZooKeeperElectionTest extends ElectionContract {

    private static final String PATH = "/scheduler/leader";

    private final String chroot = "/test-" + UUID.randomUUID();
    private final List<ZooKeeperSession> sessions = new ArrayList<>();

    @Override
    protected Election open(String node, Runnable changed) {
        var session = ZooKeeperSession.open(Engines.zookeeper().url() + chroot, Duration.ofSeconds(10));
        sessions.add(session);
        return session.election(PATH, node, changed);
    }

    @AfterEach
    void endSessions() {
        sessions.forEach(ZooKeeperSession::close);
    }

    @Test
    void people_can_read_who_leads() throws Exception {
        Election election = open("node-7", () -> {});
        await().until(election::leads);
        try (var client = CuratorFrameworkFactory.newClient(
                Engines.zookeeper().url().replace("zookeeper://", ""), new RetryOneTime(100))) {
            client.start();
            String candidate = client.getChildren().forPath(chroot + PATH).getFirst();
            byte[] words = client.getData().forPath(chroot + PATH + "/" + candidate);
            assertThat(new String(words, StandardCharsets.UTF_8)).isEqualTo("node-7");
        }
    }

    @Test
    void a_session_that_ends_hands_over_too() {
        Election first = open("a", () -> {});
        await().until(first::leads);
        Election second = open("b", () -> {});
        sessions.getFirst().close();
        await().atMost(PromisedTime.within(Duration.ofSeconds(4))).until(second::leads);
        assertThat(first.leads()).isFalse();
    }
}
