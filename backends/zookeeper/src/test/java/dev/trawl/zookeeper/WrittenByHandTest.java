package dev.trawl.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.Engines;
import dev.trawl.spi.live.NodeInfo;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Who writes into the tree by hand, as with zkCli, may do it wrong: what cannot be used is passed over, the rest
/// holds.
class WrittenByHandTest {

    /// A whole card.
    private static final String NODE =
            "{'id':'x','name':'','roles':[],'address':'','version':'','startedAt':1,'leads':true,'seal':'s'}";

    private final String servers = Engines.zookeeper().url();
    private final String chroot = "/test-" + UUID.randomUUID();
    private final ZooKeeperSession session = ZooKeeperSession.open(servers + chroot, Duration.ofSeconds(10));
    private final ZooKeeper hand;

    WrittenByHandTest() throws Exception {
        hand = new ZooKeeper(servers.replace("zookeeper://", ""), 10_000, _ -> {});
    }

    @BeforeEach
    void makeTree() throws Exception {
        for (String path : new String[] {"", "/trawl", "/trawl/config", "/trawl/nodes"}) {
            write(path, null);
        }
    }

    @AfterEach
    void end() throws Exception {
        session.close();
        hand.close();
    }

    @Test
    void a_running_node_hears_of_every_change_beside_a_name_that_is_none() throws Exception {
        try (var settings = session.settings()) {
            var told = new CopyOnWriteArrayList<Map<String, String>>();
            settings.watch(told::add);
            write("/trawl/config/50%", "x");
            write("/trawl/config/%zz", "x");
            write("/trawl/config/log.level", "debug");
            await().until(() -> told.getLast().equals(Map.of("log.level", "debug")));
        }
    }

    @Test
    void a_new_node_begins_beside_a_name_that_is_none() throws Exception {
        write("/trawl/config/50%", "x");
        write("/trawl/config/crawl.slots", "3");
        try (var settings = session.settings()) {
            assertThat(settings.all()).isEqualTo(Map.of("crawl.slots", "3"));
        }
    }

    @Test
    void a_setting_without_data_is_empty() throws Exception {
        write("/trawl/config/log.level", null);
        write("/trawl/config/crawl.slots", "3");
        try (var settings = session.settings()) {
            assertThat(settings.all()).isEqualTo(Map.of("log.level", "", "crawl.slots", "3"));
        }
    }

    @Test
    void an_invalid_setting_name_is_logged_once() throws Exception {
        write("/trawl/config/50%", "x");
        var out = System.err;
        var said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try (var settings = session.settings()) {
            for (int look = 0; look < 5; look++) {
                assertThat(settings.all()).isEmpty();
            }
        } finally {
            System.setErr(out);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).containsOnlyOnce("path=/trawl/config/50%");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "null",
                "no JSON",
                "{}",
                "'id':null",
                "'name':null",
                "'roles':null",
                "'roles':[null]",
                "'address':null",
                "'version':null",
                "{'id':'x','name':'','roles':[],'version':'','startedAt':1,'leads':false,'seal':''}"
            })
    void a_node_that_cannot_be_read_is_not_shown_and_hides_no_other(@Nullable String said) throws Exception {
        write("/trawl/nodes/x", said == null ? null : card(said));
        var node = new NodeInfo("n1", "n1", Set.of("gateway"), "", "", 0);
        try (var membership = session.membership()) {
            assertThat(membership.nodes()).isEmpty();
            membership.announce(node);
            await().untilAsserted(() -> assertThat(membership.nodes()).containsExactly(node));
        }
    }

    /// While a cluster is upgraded node by node its nodes read what others of another version have written.
    @Test
    void nodes_of_other_versions_are_shown() throws Exception {
        write("/trawl/nodes/older", card(NODE.replace("'x'", "'older'").replace(",'leads':true,'seal':'s'", "")));
        write("/trawl/nodes/x", card(NODE.replace("}", ",'zone':{'name':null}}")));
        try (var membership = session.membership()) {
            assertThat(membership.nodes())
                    .containsExactly(
                            new NodeInfo("older", "", Set.of(), "", "", 1),
                            new NodeInfo("x", "", Set.of(), "", "", 1, true, "s"));
        }
    }

    /// The card of which one field is otherwise, as in `'id':null`; anything else stands for a whole card.
    private static String card(String said) {
        String field = said.replaceFirst(":.*", ":");
        String card = said.startsWith("'") ? NODE.replaceFirst(field + "[^,}]*", said) : said;
        return card.replace('\'', '"');
    }

    @SuppressWarnings("NullAway") // zkCli makes nodes without data so
    private void write(String path, @Nullable String text) throws KeeperException, InterruptedException {
        byte[] data = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
        hand.create(chroot + path, data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
}
