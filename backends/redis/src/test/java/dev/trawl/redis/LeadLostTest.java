package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.TcpProxy;
import dev.trawl.redis.RedisEngine.LeaderLock;
import dev.trawl.testkit.PromisedTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A leader that cannot renew believes in its lead no longer than the server does. (002.05, 002.07)
@Timeout(300)
class LeadLostTest {

    private static final LeaderLock LOCK = new LeaderLock("lead", Duration.ofSeconds(3), Duration.ofMillis(500));

    /// As long as a connection without an answer is kept.
    private static final Duration UNANSWERED = Duration.ofSeconds(4);

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    private final TcpProxy proxy = TcpProxy.to(OpenEngines.SERVER.port());

    @AfterEach
    void closeProxy() {
        proxy.close();
    }

    @Test
    void a_leader_that_is_cut_off_steps_down_before_another_leads() {
        var changes = new AtomicInteger();
        try (var cutOff = engines.open("redis://127.0.0.1:" + proxy.port())
                        .election("a", LOCK, changes::incrementAndGet);
                var other = follower(cutOff)) {
            proxy.hold();
            await().pollInterval(Duration.ofMillis(2)).until(() -> {
                boolean otherLeads = other.leads(); // asked first: who leads then must not lead beside it
                assertThat(otherLeads && cutOff.leads()).isFalse();
                return otherLeads;
            });
            await().until(() -> changes.get() == 2);
            proxy.pass();
            await().during(Duration.ofSeconds(1)).until(() -> other.leads() && !cutOff.leads());
        }
    }

    /// R4: with replies lost, renewals still reach the server. One may be under way when the loss begins; a second one
    /// would keep the lock for a node that no longer leads.
    @Test
    void a_leader_that_hears_no_reply_renews_its_lock_at_most_once_more() {
        var lock = new LeaderLock("lead", Duration.ofSeconds(30), Duration.ofMillis(500));
        try (var cutOff = engines.open("redis://127.0.0.1:" + proxy.port()).election("a", lock, () -> {})) {
            await().until(cutOff::leads);
            proxy.holdReplies();
            var remaining = new AtomicLong(remaining());
            var renewals = new AtomicInteger();
            await().pollInterval(Duration.ofMillis(20)).until(() -> {
                long now = remaining();
                if (now > remaining.getAndSet(now)) {
                    renewals.incrementAndGet();
                }
                return now < lock.ttl().minus(UNANSWERED).toMillis();
            });
            assertThat(renewals.get()).isLessThanOrEqualTo(1);
        }
    }

    private long remaining() {
        return OpenEngines.cli().pttl(engines.prefix() + "lead");
    }

    @Test
    void a_leader_steps_down_when_another_stands_under_the_key() {
        try (var election = engines.open().election("a", LOCK, () -> {})) {
            await().until(election::leads);
            OpenEngines.cli().set(engines.prefix() + "lead", "b");
            await().atMost(PromisedTime.within(Duration.ofSeconds(2))).until(() -> !election.leads());
            OpenEngines.cli().del(engines.prefix() + "lead");
            await().atMost(PromisedTime.within(Duration.ofSeconds(3))).until(election::leads);
        }
    }

    @Test
    void a_short_connection_loss_keeps_the_leadership() {
        try (var election = engines.open("redis://127.0.0.1:" + proxy.port()).election("a", LOCK, () -> {})) {
            await().until(election::leads);
            proxy.cutOpen();
            await().during(Duration.ofSeconds(3)).until(election::leads);
        }
    }

    @Test
    void a_leader_that_stops_while_the_server_is_away_stops_soon() {
        var election = engines.open("redis://127.0.0.1:" + proxy.port()).election("a", LOCK, () -> {});
        await().until(election::leads);
        proxy.hold();
        long before = new RealTime().nanos();
        election.close();
        assertThat(new RealTime().nanos() - before)
                .isLessThan(PromisedTime.within(Duration.ofSeconds(4)).toNanos());
        assertThat(election.leads()).isFalse();
    }

    @Test
    void a_lock_that_cannot_be_kept_is_refused() {
        assertThatThrownBy(() -> new LeaderLock("lead", Duration.ofSeconds(3), Duration.ofSeconds(2)))
                .hasMessageContaining("scheduler.leader_lock_ttl must be at least twice");
    }

    private dev.trawl.spi.live.Election follower(dev.trawl.spi.live.Election leader) {
        await().until(leader::leads);
        return engines.open().election("b", LOCK, () -> {});
    }
}
