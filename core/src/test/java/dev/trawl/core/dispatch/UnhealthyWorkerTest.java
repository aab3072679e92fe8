package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.query.WorkerView;
import dev.trawl.spi.ledger.WorkerSession;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// 000.31: a worker that is UNHEALTHY gets nothing more, although its session is open.
class UnhealthyWorkerTest {

    private final World world = new World();

    @Test
    void an_unhealthy_worker_gets_nothing_until_its_next_heartbeat() {
        long silent = world.worker("silent", 10);
        long healthy = world.worker("healthy", 10);
        world.settle();
        world.heartbeats.lost(List.of(silent));
        for (int second = 0; second < 12; second += 2) {
            world.pass(Duration.ofSeconds(2));
            world.renew(healthy);
        }
        assertThat(state("silent")).isEqualTo("UNHEALTHY");
        assertThat(world.ledger.reads().openSessions())
                .extracting(WorkerSession::id)
                .contains(silent);

        for (int i = 0; i < 6; i++) {
            world.submit("echo", "1");
        }
        world.settle();
        assertThat(world.inboxes.size(silent)).isZero();
        assertThat(world.claim(healthy, 10)).hasSize(6);

        world.renew(silent);
        assertThat(state("silent")).isEqualTo("IDLE");
        world.pass(Duration.ofSeconds(1));
        for (int i = 0; i < 6; i++) {
            world.submit("echo", "1");
        }
        assertThat(world.claim(silent, 10)).isNotEmpty();
    }

    private String state(String worker) {
        return world.core.query().workers().stream()
                .filter(view -> view.session().worker().equals(worker))
                .map(WorkerView::state)
                .findFirst()
                .orElseThrow();
    }
}
