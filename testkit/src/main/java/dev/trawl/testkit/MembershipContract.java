package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// All nodes see the running nodes.
@Timeout(300)
public abstract class MembershipContract {

    private final List<Membership> opened = new ArrayList<>();

    /// Opens the membership of another node. The nodes of one test see only each other.
    protected abstract Membership open();

    @AfterEach
    final void allLeave() {
        opened.forEach(Membership::close);
    }

    @Test
    void member_list_is_empty_at_first() {
        assertThat(join().nodes()).isEmpty();
    }

    @Test
    void nodes_see_each_other() {
        var first = join();
        var second = join();
        second.announce(node("b", "gateway"));
        first.announce(node("a", "master"));
        sees(first, node("a", "master"), node("b", "gateway"));
        sees(second, node("a", "master"), node("b", "gateway"));
    }

    @Test
    void a_new_announcement_replaces_the_old_one() {
        var first = join();
        first.announce(node("a", "master"));
        sees(first, node("a", "master"));
        first.announce(node("a", "scheduler"));
        sees(first, node("a", "scheduler"));
    }

    @Test
    void a_closed_member_disappears() {
        var first = join();
        var second = join();
        first.announce(node("a", "master"));
        second.announce(node("b", "gateway"));
        first.close();
        sees(second, node("b", "gateway"));
        first.close();
        second.close();
        sees(join());
    }

    private Membership join() {
        var membership = open();
        opened.add(membership);
        return membership;
    }

    private static void sees(Membership membership, NodeInfo... nodes) {
        await().untilAsserted(() -> assertThat(membership.nodes()).containsExactly(nodes));
    }

    private static NodeInfo node(String id, String role) {
        return new NodeInfo(
                id, "name of " + id + " 中", Set.of(role, "worker"), "http://127.0.0.1:7989", "0.1.0", 1_000);
    }
}
