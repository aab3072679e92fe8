package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R19: a program that is killed again and again fires no instant twice and misses none in silence.
class R19KilledSchedulesTest {

    private static final int SCHEDULES = LongForm.scaled(20, 100);
    private static final int KILLS = LongForm.scaled(2, 4);
    private static final int FIRINGS = LongForm.scaled(3, 10);

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void every_instant_has_one_task_or_is_counted_as_missed() throws Exception {
        var service = new Service(rig, Launch.on(rig.data()));
        var seconds = new Firings(SCHEDULES);
        seconds.plan(service.api());
        for (int kill = 0; kill < KILLS; kill++) {
            awaitMore(service, seconds);
            service.killAndRestart();
        }
        awaitMore(service, seconds);
        seconds.pause(service.api());

        var tasks = seconds.judge(service.api());
        await().atMost(Duration.ofMinutes(2)).until(service.api()::isDrained);
        assertThat(service.api().get("/tasks?limit=1000").json().path("items").size())
                .isEqualTo(Math.min(1_000, tasks.size()));
    }

    private static void awaitMore(Service service, Firings seconds) throws IOException {
        int before = seconds.count(service.api());
        await().atMost(Duration.ofMinutes(2)).until(() -> seconds.count(service.api()) >= before + FIRINGS);
    }
}
