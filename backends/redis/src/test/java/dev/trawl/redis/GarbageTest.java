package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.spi.live.WorkerStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a hand, another program or an older ledger has left on the server harms nobody who uses it.
@Timeout(300)
class GarbageTest {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final double FOR_EVER = 9e15;

    /// Whole cards.
    private static final String WORKER =
            "{'id':'evil','name':'','project':'default','capacity':1,'types':[],'session':2,"
                    + "'status':'IDLE','running':1,'cpu':0.25,'memory_used':100,'memory_max':1000,'network_bytes':7,'at':0}";

    private static final String NODE =
            "{'id':'evil','name':'','roles':[],'address':'','version':'','started_at':1,'leads':true,'seal':'s'}";

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "7",
                "no JSON",
                "{}",
                "'id':null",
                "'name':null",
                "'project':null",
                "'types':null",
                "'types':[null]",
                "'session':0",
                "'session':null",
                "'status':null",
                "'status':'GHOST'"
            })
    void a_worker_that_cannot_be_read_is_not_live_and_hides_no_other(String said) {
        var heartbeats = engines.open().heartbeats();
        heartbeats.beat(status(1), TTL);
        leave("workers", "worker:", card(WORKER, said));
        assertThat(heartbeats.live()).containsExactly(status(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{}",
                "'id':null",
                "'name':null",
                "'roles':null",
                "'roles':[null]",
                "'address':null",
                "'version':null",
                "{'id':'evil','name':'','roles':[],'version':'','started_at':1,'leads':false,'seal':''}"
            })
    void a_node_that_cannot_be_read_is_not_shown_and_hides_no_other(String said) {
        var membership = engines.open().membership();
        var node = new NodeInfo("n1", "n1", Set.of("gateway"), "", "", 0);
        membership.announce(node);
        leave("nodes", "node:", card(NODE, said));
        assertThat(membership.nodes()).containsExactly(node);
    }

    /// While a cluster is upgraded node by node its nodes read what others of another version have written.
    @Test
    void a_worker_of_another_version_is_live() {
        var heartbeats = engines.open().heartbeats();
        leave("workers", "worker:", WORKER.replace("}", ",'gpus':[null,{}]}"));
        assertThat(heartbeats.live()).containsExactly(new WorkerStatus(2, 1, 0.25, 100, 1_000, 7));
        leave("workers", "worker:", WORKER.replace(",'network_bytes':7,'at':0", ""));
        assertThat(heartbeats.live()).containsExactly(new WorkerStatus(2, 1, 0.25, 100, 1_000, 0));
    }

    @Test
    void a_node_of_another_version_is_shown() {
        var membership = engines.open().membership();
        leave("nodes", "node:", NODE.replace("}", ",'zone':{'name':null}}"));
        assertThat(membership.nodes()).containsExactly(new NodeInfo("evil", "", Set.of(), "", "", 1, true, "s"));
        leave("nodes", "node:", NODE.replace(",'leads':true,'seal':'s'", ""));
        assertThat(membership.nodes()).containsExactly(new NodeInfo("evil", "", Set.of(), "", "", 1));
    }

    @Test
    void a_card_that_cannot_be_read_is_named_once() {
        var heartbeats = engines.open().heartbeats();
        leave("workers", "worker:", "null");
        var out = System.err;
        var said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            for (int look = 0; look < 5; look++) {
                assertThat(heartbeats.live()).isEmpty();
            }
        } finally {
            System.setErr(out);
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsOnlyOnce("card ignored key=" + engines.prefix() + "worker:evil");
    }

    @Test
    void an_invalid_mark_is_ignored_and_overwritten() {
        var marks = engines.open().marks();
        var subtask = SubtaskId.of(1, 1);
        OpenEngines.cli().set(engines.prefix() + "cancel:t1.1", "soon");
        assertThat(marks.marked(Map.of(subtask, 1L))).isEmpty();
        marks.mark(Map.of(subtask, 1L), TTL);
        assertThat(marks.marked(Map.of(subtask, 1L))).containsExactly(subtask);
    }

    @Test
    void a_task_whose_numbers_cannot_be_read_is_not_shown() {
        var board = engines.open().taskBoard();
        var row = Map.of("state", "RUNNING", "total", "many", "done", "1", "failed", "0");
        OpenEngines.cli().hset(engines.prefix() + "task:t1", row);
        assertThat(board.standing(List.of(new TaskId(1)))).isEmpty();
    }

    @Test
    void an_entry_of_a_later_session_keeps_no_worker_from_its_own() {
        var inboxes = engines.open().inboxes();
        String inbox = engines.prefix() + "worker:w7:queue";
        inboxes.put(7, List.of(invitation(2), invitation(3)));
        OpenEngines.cli().lpush(inbox, "999999999 1 t1.1 1 n 0 echo");
        OpenEngines.cli().lpush(inbox, "999999998 1 t1.1 1 n 0 echo");
        assertThat(inboxes.take(7, 1, Duration.ZERO)).containsExactly(invitation(2));
        assertThat(inboxes.take(7, 9, Duration.ZERO)).containsExactly(invitation(3));
        inboxes.put(7, List.of(invitation(4)));
        assertThat(inboxes.clear(7)).containsExactly(invitation(4));
        assertThat(OpenEngines.cli().lrange(inbox, 0, -1))
                .containsExactly("999999998 1 t1.1 1 n 0 echo", "999999999 1 t1.1 1 n 0 echo");
        assertThat(OpenEngines.cli().ttl(inbox)).isBetween(1L, 600L);
    }

    @Test
    void a_card_of_a_later_session_that_never_speaks_again_gives_way_after_one_time_to_live() {
        var heartbeats = engines.open().heartbeats();
        var ttl = Duration.ofSeconds(1);
        String card = engines.prefix() + "worker:w7";
        OpenEngines.cli().set(card, "{\"session\":999999999}");
        heartbeats.beat(status(7), ttl);
        assertThat(heartbeats.live()).isEmpty();
        OpenEngines.pass(ttl.plusMillis(100));
        heartbeats.beat(status(7), TTL);
        assertThat(heartbeats.live()).containsExactly(status(7));
    }

    @Test
    @Timeout(80)
    void unreadable_invitations_do_not_delay_valid_ones() {
        var engine = engines.open();
        String queue = engines.prefix() + "queue:normal";
        for (Duration wait : List.of(Duration.ZERO, TTL)) {
            for (int i = 0; i < 50; i++) {
                OpenEngines.cli().rpush(queue, "garbage");
                OpenEngines.cli().rpush(engines.prefix() + "worker:w7:queue", "7 garbage");
            }
            engine.readyQueue().offer("default", List.of(invitation(1)));
            engine.inboxes().put(7, List.of(invitation(2)));
            assertThat(engine.readyQueue().take("default", 1, wait)).containsExactly(invitation(1));
            assertThat(engine.inboxes().take(7, 1, wait)).containsExactly(invitation(2));
        }
    }

    @Test
    void taken_invitations_are_delivered_when_another_list_fails() {
        var queue = engines.open().readyQueue();
        OpenEngines.cli().set(engines.prefix() + "queue:normal", "no list");
        var high = new Invitation(SubtaskId.of(1, 1), 0, "echo", true, 0);
        queue.offer("default", List.of(high));
        assertThat(queue.take("default", 5, Duration.ZERO)).containsExactly(high);
        assertThatThrownBy(() -> queue.take("default", 5, Duration.ZERO))
                .isInstanceOf(LiveStateUnavailableException.class);
    }

    /// A card of which one field is otherwise, as in `'id':null`; anything else stands for the whole card.
    private static String card(String whole, String said) {
        String field = said.replaceFirst(":.*", ":");
        return said.startsWith("'") ? whole.replaceFirst(field + "[^,}]*", said) : said;
    }

    private void leave(String list, String kind, String card) {
        OpenEngines.cli().set(engines.prefix() + kind + "evil", card.replace('\'', '"'));
        OpenEngines.cli().zadd(engines.prefix() + list, FOR_EVER, "evil");
    }

    private static WorkerStatus status(long session) {
        return new WorkerStatus(session, 1, 0.25, 100, 1_000);
    }

    private static Invitation invitation(long task) {
        return new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0);
    }
}
