package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.TcpProxy;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A thousand workers that wait through one gateway.
@Timeout(300)
class ManyWaitersTest {

    private static final int WORKERS = 1_000;

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Test
    void a_thousand_waiting_workers_share_two_connections_and_each_gets_its_own() throws Exception {
        try (var proxy = TcpProxy.to(OpenEngines.SERVER.port());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var inboxes = engines.open("redis://127.0.0.1:" + proxy.port()).inboxes();
            var waiting = new ArrayList<Future<List<Invitation>>>();
            for (int worker = 1; worker <= WORKERS; worker++) {
                long session = worker;
                Callable<List<Invitation>> take = () -> inboxes.take(session, 1, Duration.ofSeconds(30));
                waiting.add(threads.submit(take));
            }
            await().during(Duration.ofMillis(1_500)).until(() -> proxy.connections() == 2);
            var elsewhere = engines.open().inboxes();
            for (int worker = 1; worker <= WORKERS; worker++) {
                elsewhere.put(worker, List.of(invitation(worker)));
            }
            for (int worker = 1; worker <= WORKERS; worker++) {
                assertThat(waiting.get(worker - 1).get()).containsExactly(invitation(worker));
            }
        }
    }

    private static Invitation invitation(long task) {
        return new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0);
    }
}
