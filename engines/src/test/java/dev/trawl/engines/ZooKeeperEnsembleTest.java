package dev.trawl.engines;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ZooKeeperEnsembleTest {

    private static final ZooKeeperEnsemble ENSEMBLE = ZooKeeperEnsemble.start(3);

    @AfterAll
    static void end() {
        ENSEMBLE.close();
    }

    @Test
    @SuppressWarnings("try") // closing may be interrupted
    void majority_writes_survive_the_loss_of_a_node() throws Exception {
        try (var client = client(1)) {
            client.create("/kept", "treasure".getBytes(UTF_8), Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        }
        ENSEMBLE.node(1).kill();
        assertThat(ENSEMBLE.isAlive()).isFalse();
        assertThat(read(2)).isEqualTo("treasure");
        ENSEMBLE.restart();
        assertThat(ENSEMBLE.isAlive()).isTrue();
        assertThat(read(1)).isEqualTo("treasure");
    }

    @Test
    void a_paused_node_answers_again_when_it_is_resumed() {
        Probe probe = Probe.line(port(3), "ruok", "imok");
        assertThat(probe.answers()).isTrue();
        ENSEMBLE.node(3).pause();
        assertThat(probe.answers()).isFalse();
        ENSEMBLE.node(3).resume();
        await().until(probe::answers);
    }

    @Test
    void a_single_one_starts_and_leaves_nothing() {
        var single = ZooKeeperEnsemble.start(1);
        long pid = single.members().getFirst().process().pid();
        assertThat(single.url()).matches("zookeeper://127\\.0\\.0\\.1:\\d+");
        single.close();
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    private static int port(int node) {
        return Addresses.port(ENSEMBLE.node(node).url());
    }

    @SuppressWarnings("try")
    private static String read(int node) throws Exception {
        try (var client = client(node)) {
            client.sync("/kept");
            return new String(client.getData("/kept", false, new Stat()), UTF_8);
        }
    }

    private static ZooKeeper client(int node) throws IOException {
        var client = new ZooKeeper("127.0.0.1:" + port(node), 10_000, _ -> {});
        await().until(() -> client.getState().isConnected());
        return client;
    }
}
