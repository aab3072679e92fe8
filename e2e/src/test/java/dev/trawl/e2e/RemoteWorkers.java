package dev.trawl.e2e;

import java.io.IOException;
import java.net.URI;
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
        return rig.start(Launch.on(rig.data()).withHooks().set("worker.supported_types", "echo"))
                .api();
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

    WorkerProcess launch(URI server, String token, String id) throws IOException {
        return launch(server, token, id, Map.of());
    }

    private WorkerProcess launch(URI server, String token, String id, Map<String, String> environment)
            throws IOException {
        return add(new WorkerProcess(
                rig.folder().resolve("of-" + id),
                server,
                token,
                environment,
                "--device-id",
                id,
                "--test-hooks",
                "--set",
                "egress.allow=127.0.0.1:" + open));
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
