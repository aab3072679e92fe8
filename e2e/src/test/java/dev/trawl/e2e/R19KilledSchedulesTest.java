package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.e2e.Firings.Lag;
import dev.trawl.e2e.Firings.Outage;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R19: a program that is killed again and again fires no instant twice, misses none in silence and is soon on time
/// again.
class R19KilledSchedulesTest {

    private static final int SCHEDULES = LongForm.scaled(20, 100);
    private static final int KILLS = LongForm.scaled(2, 4);
    private static final int FIRINGS = LongForm.scaled(3, 10);
    private static final Duration LAG = PromisedTime.within(Duration.ofSeconds(1));
    private static final Duration LAG_ACROSS_A_KILL = PromisedTime.within(Duration.ofSeconds(5 + 2));

    /// One stall of a busy machine delays all schedules at once: more than one in a hundred firings of the fast form. A
    /// second one is an error.
    private static final Duration P99_LAG = LongForm.isOn() ? LAG : LAG_ACROSS_A_KILL;

    private static final int MOST_STALLS = 1;

    @RegisterExtension
    final Rig rig = new Rig();

    private final SystemTime time = new SystemTime();
    private final List<Outage> outages = new ArrayList<>();

    @Test
    @Timeout(300)
    void every_instant_has_one_task_or_is_counted_as_missed() throws Exception {
        var service = new Service(rig, Launch.on(rig.data()));
        var seconds = new Firings(SCHEDULES);
        seconds.plan(service.api());
        for (int kill = 0; kill < KILLS; kill++) {
            awaitMore(service, seconds);
            var from = now();
            service.current().kill();
            awaitNextInstant(from);
            service.restart();
            outages.add(new Outage(from, now()));
        }
        awaitMore(service, seconds);
        seconds.pause(service.api());

        var tasks = seconds.judge(service.api());
        judgeLags(seconds.lags(service.api()));
        await().atMost(Duration.ofMinutes(2)).until(service.api()::isDrained);
        assertThat(service.api().get("/tasks?limit=1000").json().path("items").size())
                .isEqualTo(Math.min(1_000, tasks.size()));
    }

    private void judgeLags(List<Lag> lags) {
        var across = quantile(99, lags.stream().filter(this::isAcrossAKill).toList());
        var others = lags.stream().filter(lag -> !isAcrossAKill(lag)).toList();
        var otherwise = quantile(99, others);
        System.out.printf(
                "R19: %d schedules, %d firings, %d kills, double 0; p99 of the lag %d ms across a kill, %d ms otherwise%n",
                SCHEDULES, lags.size(), KILLS, across.toMillis(), otherwise.toMillis());
        assertThat(across).as("p99 of the lag across a kill").isLessThanOrEqualTo(LAG_ACROSS_A_KILL);
        assertThat(quantile(50, others)).as("median of the lag").isLessThanOrEqualTo(LAG);
        assertThat(otherwise).as("p99 of the lag").isLessThanOrEqualTo(P99_LAG);
        assertThat(stalls(others)).as("stalls that made firings late").isLessThanOrEqualTo(MOST_STALLS);
    }

    /// How many spans of time the late firings fill. Firings that overlap were late for one cause.
    private static int stalls(List<Lag> lags) {
        var late = lags.stream()
                .filter(lag -> lag.millis() > LAG.toMillis())
                .sorted(Comparator.comparing(Lag::planned))
                .toList();
        int stalls = 0;
        var end = Instant.MIN;
        for (var lag : late) {
            stalls += lag.planned().isAfter(end) ? 1 : 0;
            end = lag.fired().isAfter(end) ? lag.fired() : end;
        }
        return stalls;
    }

    private boolean isAcrossAKill(Lag lag) {
        return outages.stream().anyMatch(lag::isAcross);
    }

    private static Duration quantile(int percent, List<Lag> lags) {
        var sorted = lags.stream().map(Lag::millis).sorted().toList();
        assertThat(sorted).isNotEmpty();
        return Duration.ofMillis(sorted.get((sorted.size() - 1) * percent / 100));
    }

    /// Waits until a schedule is due. A fast machine would otherwise restart the program between two instants.
    private void awaitNextInstant(Instant from) {
        await().until(() -> now().getEpochSecond() > from.getEpochSecond());
    }

    private Instant now() {
        return Instant.ofEpochMilli(time.wallMillis());
    }

    private static void awaitMore(Service service, Firings seconds) throws IOException {
        int before = seconds.count(service.api());
        await().atMost(Duration.ofMinutes(2)).until(() -> seconds.count(service.api()) >= before + FIRINGS);
    }
}
