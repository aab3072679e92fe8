package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.trawl.embedded.LoneNode;
import dev.trawl.spi.live.NodeInfo;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class DetectDuplicateNodeTest {

    private final Logger log = (Logger) LoggerFactory.getLogger(DetectDuplicateNode.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final LoneNode members = new LoneNode();

    @BeforeEach
    void listen() {
        lines.start();
        log.addAppender(lines);
    }

    @AfterEach
    void stop() {
        log.detachAppender(lines);
    }

    @Test
    void a_duplicate_node_id_is_logged_once() {
        var notice = new DetectDuplicateNode(members, node("n1", 1));
        members.announce(node("n1", 1));
        notice.runOnce();
        members.announce(node("n1", 2));
        notice.runOnce();
        notice.runOnce();

        assertThat(lines.list)
                .singleElement()
                .satisfies(line -> assertThat(line.getFormattedMessage())
                        .startsWith("node cloned node=n1 address=http://n1-2 what="));
    }

    @Test
    void previous_process_and_other_nodes_are_not_duplicates() {
        var notice = new DetectDuplicateNode(members, node("n1", 2));
        members.announce(node("n1", 1));
        notice.runOnce();
        members.announce(node("n1", 2));
        notice.runOnce();
        members.announce(node("n2", 1));
        notice.runOnce();

        assertThat(lines.list).isEmpty();
    }

    private static NodeInfo node(String id, long startedAt) {
        return new NodeInfo(id, id, Set.of("scheduler"), "http://" + id + "-" + startedAt, "0.1.0", startedAt);
    }
}
