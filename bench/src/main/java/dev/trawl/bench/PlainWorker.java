package dev.trawl.bench;

import dev.trawl.bench.Credentials.Credential;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A worker that speaks the protocol of remote workers and does nothing else: one connection waits for work, another
/// renews and reports, at the times at which a real one would. All of its threads are virtual, so a thousand of them
/// fit into one process.
final class PlainWorker implements AutoCloseable {

    static final String TYPE = "echo";

    private static final int CAPACITY = 10;
    private static final int OK = 200;
    private static final int BUSY = 503;
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final Duration VOID_CHECK = Duration.ofSeconds(1);
    private static final String FACTS =
            "\"facts\":{\"running\":0,\"cpu\":0.1,\"memory_used\":1000000,\"memory_max\":2000000,\"network_bytes\":1000}";

    private final String path;
    private final HttpConnection polling;
    private final HttpConnection talking;
    private final int taskSeconds;
    private final AtomicInteger done;
    private final Semaphore slots = new Semaphore(CAPACITY);
    private long session;
    private Duration renewInterval = Duration.ZERO;
    private volatile Optional<Exception> failure = Optional.empty();
    private volatile boolean closed;

    /// @param taskSeconds duration of a task
    /// @param done counts the subtasks whose report was answered
    PlainWorker(URI server, Credential credential, int taskSeconds, AtomicInteger done) throws IOException {
        this.path = "/workers/" + credential.worker();
        this.polling = new HttpConnection(server, credential.token(), PATIENCE);
        this.talking = new HttpConnection(server, credential.token(), PATIENCE);
        this.taskSeconds = taskSeconds;
        this.done = done;
    }

    /// Registers, and begins to wait for work. A server that lets only so many in at once is asked again.
    void start() throws IOException, InterruptedException {
        String asked = "{\"protocol\":1,\"node\":\"bench\",\"capacity\":%d,\"types\":[\"%s\"],%s}"
                .formatted(CAPACITY, TYPE, FACTS);
        var answer = talking.put(path, asked);
        while (answer.status() == BUSY) {
            Thread.sleep(RETRY);
            answer = talking.put(path, asked);
        }
        var opened = JsonMapper.shared().readTree(answer.must(OK).body());
        session = opened.path("session").asLong();
        renewInterval = Duration.parse(opened.path("renew_interval").asString(""));
        Thread.ofVirtual().start(() -> guarded(this::poll));
        Thread.ofVirtual().start(() -> guarded(this::renew));
    }

    /// What it could not go on after.
    Optional<Exception> failure() {
        return failure;
    }

    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    private void guarded(Step step) {
        try {
            step.run();
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure = closed ? failure : Optional.of(e);
        }
    }

    private void poll() throws IOException, InterruptedException {
        for (long request = 1; !closed; request++) {
            slots.acquire();
            int room = 1 + slots.drainPermits();
            String asked =
                    "{\"session\":%d,\"request\":%d,\"max\":%d,\"wait\":\"PT25S\"}".formatted(session, request, room);
            var leases = JsonMapper.shared()
                    .readTree(polling.post(path + "/leases", asked).must(OK).body())
                    .path("leases");
            slots.release(room - leases.size());
            leases.forEach(lease -> Thread.ofVirtual().start(() -> guarded(() -> run(lease))));
        }
    }

    private void run(JsonNode lease) throws IOException, InterruptedException {
        String token = lease.path("token").asString("");
        for (int i = 0; i < taskSeconds; i++) {
            Thread.sleep(VOID_CHECK);
            ask("/renewals", "{\"session\":%d,\"held\":[\"%s\"],\"renew\":false}".formatted(session, token));
        }
        ask(
                "/reports",
                "{\"session\":%d,\"reports\":[{\"token\":\"%s\",\"number\":1,\"outcome\":\"succeeded\",\"result\":\"{}\"}]}"
                        .formatted(session, token));
        done.incrementAndGet();
        slots.release();
    }

    /// Every other renewal says how the machine is. A lease may be missed by one: it is over before the third.
    private void renew() throws IOException, InterruptedException {
        for (int turn = 0; !closed; turn++) {
            Thread.sleep(renewInterval);
            String facts = turn % 2 == 0 ? "" : "," + FACTS;
            ask("/renewals", "{\"session\":%d,\"held\":[]%s}".formatted(session, facts));
        }
    }

    private void ask(String route, String json) throws IOException {
        talking.post(path + route, json).must(OK);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        polling.close();
        talking.close();
    }
}
