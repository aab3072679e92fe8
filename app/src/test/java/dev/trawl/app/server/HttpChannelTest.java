package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.MachineSize;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import dev.trawl.testkit.WorkerChannelContract;
import dev.trawl.worker.Backoff;
import dev.trawl.worker.remote.HttpChannel;
import dev.trawl.worker.remote.ServerLink;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The contract over a real socket.
@SuppressWarnings("NullAway.Init") // opened before each test
class HttpChannelTest extends WorkerChannelContract {

    @TempDir
    Path folder;

    private final Map<String, HttpChannel> channels = new HashMap<>();
    private final List<Object> refused = new CopyOnWriteArrayList<>();
    private ChannelRig rig;
    private HttpClient http;

    @BeforeEach
    void open() {
        rig = new ChannelRig(folder, Duration.ofSeconds(5));
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @AfterEach
    void close() {
        http.shutdownNow();
        rig.close();
        assertThat(refused).isEmpty();
    }

    /// 000.13: the change goes out by itself, without a renewal.
    @Test
    void a_worker_that_becomes_busy_shows_its_urls_at_once() {
        rig.close();
        rig = new ChannelRig(folder, Duration.ofMinutes(1)); // the session is not renewed here
        var channel = channel("w1");
        long session = channel.register(new WorkerProfile("default", "w1", "w1", "node", 4, Set.of()))
                .join()
                .session();
        var task = submit("{}");
        var invited = new ArrayList<Invitation>();
        await().until(() -> invited.addAll(channel.invitations(session, 1, Duration.ofMillis(200))));
        channel.claim(new ClaimRequest(session, 1, Lane.ASSIGN, invited)).join();

        var url = new CurrentUrl(invited.getFirst().subtask(), "http://a.test/");
        channel.heartbeat(new WorkerStatus(session, 1, 0.5, 1, 2, -1, MachineSize.UNKNOWN, List.of(url)));

        await().untilAsserted(() -> assertThat(rig.urls(task)).containsExactly("http://a.test/"));
    }

    /// The server tells of a cancelled lease once, and the report of the change is the first to ask.
    @Test
    void a_lease_that_was_cancelled_before_the_worker_became_busy_is_void() {
        rig.close();
        rig = new ChannelRig(folder, Duration.ofMinutes(1)); // the session is not renewed here
        var channel = channel("w1");
        long session = channel.register(new WorkerProfile("default", "w1", "w1", "node", 4, Set.of()))
                .join()
                .session();
        var task = submit("{}");
        var invited = new ArrayList<Invitation>();
        await().until(() -> invited.addAll(channel.invitations(session, 1, Duration.ofMillis(200))));
        var lease = channel.claim(new ClaimRequest(session, 1, Lane.ASSIGN, invited))
                .join()
                .getFirst();
        cancel(task);

        channel.heartbeat(new WorkerStatus(session, 1, 0.5, 1, 2, -1, MachineSize.UNKNOWN, List.of()));
        await().until(() -> rig.isBusy(session));

        await().until(() -> channel.voided(List.of(lease.id())).contains(lease.id()));
    }

    @Override
    protected WorkerChannel channel(String worker) {
        return channels.computeIfAbsent(
                worker,
                id -> new HttpChannel(
                        new ServerLink(http, rig.address(), rig.enrol(id)),
                        id,
                        new Backoff(RandomGenerator.getDefault()),
                        refused::add));
    }

    @Override
    protected TaskId submit(String payload) {
        return rig.submit(payload);
    }

    @Override
    protected void cancel(TaskId task) {
        rig.cancel(task);
    }
}
