package dev.trawl.e2e;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A server that runs no more than `echo` itself, and processes of `trawl worker` beside it, which end with the test.
final class RemoteWorkers implements AfterEachCallback {

    private final Rig rig;
    private final List<WorkerProcess> workers = new ArrayList<>();
    private int open = 80;

    RemoteWorkers(Rig rig) {
        this.rig = rig;
    }

    /// Lets workers that start from now on go to a port of this machine.
    void openPort(int port) {
        open = port;
    }

    Api server() throws IOException {
        return rig.start(launch(0)).api();
    }

    /// A server with leases of another length, renewed five times within it.
    Api server(Duration ttl) throws IOException {
        return rig.start(launch(0)
                        .set("lease.ttl", ttl.toMillis() + "ms")
                        .set("lease.renew_interval", ttl.toMillis() / 5 + "ms"))
                .api();
    }

    /// @param port 0 is any free one
    Launch launch(int port) {
        return Launch.on(rig.data(), port).withHooks().set("worker.supported_types", "echo");
    }

    static String invite(Api api) throws IOException {
        return api.post("/workers/invitations", "{}")
                .expect(201)
                .json()
                .path("token")
                .asString();
    }

    /// One that has joined.
    WorkerProcess start(Api api, String id) throws IOException {
        return start(api, id, Map.of());
    }

    WorkerProcess start(Api api, String id, Map<String, String> environment) throws IOException {
        return launch(api.address(), invite(api), id, environment).awaitReady();
    }

    /// Starts one with so many slots and does not wait.
    ///
    /// @param token a join token; empty when it has joined before
    WorkerProcess launch(URI server, String token, String id, int capacity) throws IOException {
        return launch(server, token, id, Map.of(), "--capacity", String.valueOf(capacity));
    }

    WorkerProcess launch(URI server, String token, String id) throws IOException {
        return launch(server, token, id, Map.of());
    }

    private WorkerProcess launch(URI server, String token, String id, Map<String, String> environment, String... more)
            throws IOException {
        var arguments = new ArrayList<>(List.of("--device-id", id, "--test-hooks"));
        arguments.addAll(List.of("--set", "egress.allow=127.0.0.1:" + open));
        arguments.addAll(List.of(more));
        return add(new WorkerProcess(folder(id), server, token, environment, arguments.toArray(String[]::new)));
    }

    /// The data folder of a worker.
    Path folder(String id) {
        return rig.folder().resolve("of-" + id);
    }

    /// Ends it with the others.
    WorkerProcess add(WorkerProcess worker) {
        workers.add(worker);
        return worker;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        workers.forEach(WorkerProcess::close);
    }
}
