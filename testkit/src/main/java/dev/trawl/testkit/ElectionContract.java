package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.live.Election;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// One of several candidates leads. An election with several leaders at once fails.
@Timeout(300)
public abstract class ElectionContract {

    /// Far below any TTL, so it shows that a close hands over without a timeout.
    private static final Duration AT_ONCE = PromisedTime.within(Duration.ofSeconds(4));

    private static final Duration A_WHILE = Duration.ofSeconds(1);

    private final List<Election> candidates = new ArrayList<>();

    /// Joins a node to the election that all candidates of one test share. It has no leader at first, and a TTL of
    /// ten seconds. `changed` runs whenever the node gains or loses the lead.
    protected abstract Election open(String node, Runnable changed);

    @AfterEach
    final void allStepDown() {
        candidates.reversed().forEach(Election::close);
    }

    @Test
    void the_only_candidate_leads() {
        assertLeads(stand("a"));
    }

    @Test
    void a_candidate_that_comes_later_waits() {
        Election first = stand("a");
        assertLeads(first);
        Election second = stand("b");
        await().during(A_WHILE).until(() -> first.leads() && !second.leads());
        first.close();
        assertThat(first.leads()).isFalse();
        assertLeads(second);
    }

    /// 000.38
    @Test
    void one_of_three_leads_and_each_gets_its_turn() {
        var waiting = new ArrayList<>(List.of(stand("a"), stand("b"), stand("c")));
        while (!waiting.isEmpty()) {
            await().atMost(AT_ONCE).until(() -> leaders() == 1);
            await().during(A_WHILE).until(() -> leaders() == 1);
            Election leader =
                    waiting.stream().filter(Election::leads).findFirst().orElseThrow();
            waiting.remove(leader);
            leader.close();
        }
        assertThat(leaders()).isZero();
    }

    @Test
    void two_never_lead_while_the_lead_goes_round() {
        stand("a");
        stand("b");
        for (int turn = 0; turn < 10; turn++) {
            stand("turn-" + turn);
            onlyLeader().close();
        }
    }

    @Test
    void a_follower_that_goes_changes_nothing() {
        Election leader = stand("a");
        assertLeads(leader);
        Election follower = stand("b");
        Election last = stand("c");
        follower.close();
        await().during(A_WHILE).until(() -> leader.leads() && !follower.leads() && !last.leads());
        leader.close();
        assertLeads(last);
    }

    @Test
    void a_leadership_change_notifies_the_listener() {
        var first = new AtomicInteger();
        var second = new AtomicInteger();
        Election leader = stand("a", first::incrementAndGet);
        assertLeads(leader);
        await().atMost(AT_ONCE).until(() -> first.get() >= 1);
        Election follower = stand("b", second::incrementAndGet);
        leader.close();
        assertLeads(follower);
        await().atMost(AT_ONCE).until(() -> second.get() >= 1);
    }

    @Test
    void a_closed_candidate_never_leads_again() {
        Election left = stand("a");
        assertLeads(left);
        left.close();
        left.close();
        await().during(A_WHILE).until(() -> !left.leads());
        assertLeads(stand("a"));
        assertThat(left.leads()).isFalse();
    }

    /// The leader; fails if there are two. Only a close hands over here, so the leader does not change during the
    /// check.
    private Election onlyLeader() {
        await().atMost(AT_ONCE).until(() -> leaders() >= 1);
        var first = candidates.stream().filter(Election::leads).toList();
        var second = candidates.reversed().stream().filter(Election::leads).toList();
        assertThat(first).isEqualTo(second).hasSize(1);
        return first.getFirst();
    }

    private long leaders() {
        return candidates.stream().filter(Election::leads).count();
    }

    private Election stand(String node) {
        return stand(node, () -> {});
    }

    private Election stand(String node, Runnable changed) {
        Election candidate = open(node, changed);
        candidates.add(candidate);
        return candidate;
    }

    private static void assertLeads(Election candidate) {
        await().atMost(AT_ONCE).until(candidate::leads);
    }
}
