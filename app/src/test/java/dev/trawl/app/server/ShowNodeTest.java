package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.embedded.LoneNode;
import dev.trawl.spi.live.NodeInfo;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ShowNodeTest {

    @Test
    void leader_flag_of_a_node_follows_the_election() {
        var leads = new AtomicBoolean();
        var self = new NodeInfo("n1", "n1", Set.of("scheduler"), "", "0.1.0", 0);
        try (var members = new LoneNode()) {
            var showing = new ShowNode(members, self, leads::get).begin();
            assertThat(members.nodes()).containsExactly(self);
            leads.set(true);
            showing.runOnce();
            assertThat(members.nodes()).containsExactly(self.withLead(true));
            leads.set(false);
            showing.runOnce();
            assertThat(members.nodes()).containsExactly(self);
        }
    }
}
