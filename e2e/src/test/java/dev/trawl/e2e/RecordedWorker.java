package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A worker process whose calls pass a recording proxy, so that a test can repeat them by hand with its credential and
/// its lease tokens.
final class RecordedWorker implements AutoCloseable {

    private static final String ENDED = "session ended";

    private final String id;
    private final ListeningProxy proxy;
    private final WorkerProcess process;
    private final Api own;

    /// Starts the worker and waits until it is ready.
    RecordedWorker(RemoteWorkers workers, Api server, String id, int capacity) throws IOException {
        this.id = id;
        this.proxy = new ListeningProxy(server.address());
        this.process = workers.launch(proxy.address(), RemoteWorkers.invite(server), id, capacity)
                .awaitReady();
        // The file has the id of the worker in its first line.
        this.own = server.as(Files.readAllLines(workers.folder(id).resolve("worker.credential"))
                .getLast());
    }

    /// A lease that the worker was given.
    ///
    /// @param name such as `t12.1@3`, as the target's log has it
    record Held(String name, String token, long session) {

        String subtask() {
            return name.substring(0, name.indexOf('@'));
        }
    }

    /// Every lease the worker was given, the first one first.
    List<Held> leases() {
        var leases = new ArrayList<Held>();
        for (var said : proxy.at("/workers/" + id + "/leases")) {
            long session = said.body().path("session").asLong();
            for (JsonNode lease : said.answer().path("leases")) {
                String name = lease.path("subtask").asString()
                        + "@"
                        + lease.path("epoch").asLong();
                leases.add(new Held(name, lease.path("token").asString(), session));
            }
        }
        return leases;
    }

    void pause() throws IOException, InterruptedException {
        process.signal("STOP");
    }

    void resume() throws IOException, InterruptedException {
        process.signal("CONT");
    }

    /// Sessions that this process gave up.
    int endedSessions() {
        return process.words().split(ENDED, -1).length - 1;
    }

    /// Waits until the worker has a session that is newer than this one, and returns it.
    long awaitSessionAfter(long session) {
        await().until(() -> session() > session);
        return session();
    }

    private long session() {
        return proxy.at("/workers/" + id).stream()
                .mapToLong(said -> said.answer().path("session").asLong())
                .max()
                .orElse(0);
    }

    /// Repeats renewal, checkpoint and completion of a lease, in its old session and the reports in the new one too;
    /// returns the answers.
    List<Api.Reply> replay(Held lease, long newSession) throws IOException {
        return List.of(
                own.post(
                        "/workers/%s/renewals".formatted(id),
                        "{\"session\":%d,\"held\":[\"%s\"]}".formatted(lease.session(), lease.token())),
                report(lease.session(), lease, "continues"),
                report(lease.session(), lease, "succeeded"),
                report(newSession, lease, "continues"),
                report(newSession, lease, "succeeded"));
    }

    private Api.Reply report(long session, Held lease, String outcome) throws IOException {
        return own.post(
                "/workers/%s/reports".formatted(id),
                "{\"session\":%d,\"reports\":[{\"token\":\"%s\",\"number\":1000,\"cursor\":\"9999\",\"outcome\":\"%s\",\"result\":\"0\"}]}"
                        .formatted(session, lease.token(), outcome));
    }

    @Override
    public void close() {
        process.close();
        proxy.close();
        own.close();
    }
}
