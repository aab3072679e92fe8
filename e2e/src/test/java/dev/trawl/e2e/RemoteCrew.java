package dev.trawl.e2e;

import dev.trawl.app.process.SystemTime;
import dev.trawl.worker.Backoff;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.execute.LocalExecutor;
import dev.trawl.worker.execute.LocalFunction;
import dev.trawl.worker.remote.HttpChannel;
import dev.trawl.worker.remote.JoinServer;
import dev.trawl.worker.remote.ServerLink;
import dev.trawl.worker.remote.ServerRefusal;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;

/// Workers of this JVM that know a server's address and their credential and nothing else.
final class RemoteCrew implements AutoCloseable {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final SystemTime time = new SystemTime();
    private final List<Worker> workers = new ArrayList<>();
    final List<ServerRefusal> refused = new CopyOnWriteArrayList<>();

    /// Invites a worker and lets it join; returns its credential.
    String join(Api api, String id) throws IOException, InterruptedException {
        String token = api.post("/workers/invitations", "{}")
                .expect(201)
                .json()
                .path("token")
                .asString();
        return JoinServer.join(new ServerLink(http, api.address(), ""), token, id, "0".repeat(64));
    }

    HttpChannel channel(URI server, String id, String credential) {
        return new HttpChannel(
                new ServerLink(http, server, credential), id, new Backoff(RandomGenerator.getDefault()), refused::add);
    }

    /// Starts a worker that runs `test_visit` in its own way.
    void start(URI server, String id, String credential, int capacity, LocalFunction visit) {
        var channel = channel(server, id, credential);
        var config = WorkerConfig.of(id).withCapacity(capacity).withStopping(Duration.ZERO, Duration.ofMillis(200));
        var executors = new ExecutorRegistry().register(new LocalExecutor().register("test_visit", visit));
        var worker = new Worker(config, channel, executors, channel.segments(), time, RandomGenerator.getDefault());
        workers.add(worker);
        worker.start();
    }

    @Override
    public void close() {
        for (Worker worker : workers) {
            try {
                worker.stop();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        http.shutdownNow();
    }
}
