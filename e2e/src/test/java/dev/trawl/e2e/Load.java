package dev.trawl.e2e;

import dev.trawl.e2e.History.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Clients that submit named tasks, a batch per call, while the program comes and goes. Every second call carries an
/// idempotency key and is repeated until it is answered; of the others those without an answer are left alone, and new
/// ones are sent in their place.
final class Load {

    private static final int CLIENTS = 3;
    private static final int SPLIT_EVERY = 25;

    private final Service service;
    private final History history;
    private final Path target;
    private final int batch;
    private final AtomicInteger nextCall = new AtomicInteger();
    private final AtomicInteger left;

    /// @param target the log of the server that the tasks visit
    Load(Service service, History history, Path target, int tasks, int batch) {
        this.service = service;
        this.history = history;
        this.target = target;
        this.batch = batch;
        this.left = new AtomicInteger(tasks / batch);
    }

    /// Starts the clients; they end by themselves.
    List<Thread> start() {
        return Stream.generate(() -> Thread.ofVirtual().start(this::submitAll))
                .limit(CLIENTS)
                .toList();
    }

    private void submitAll() {
        try {
            while (left.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
                submit(nextCall.getAndIncrement());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void submit(int call) throws InterruptedException {
        var names = IntStream.range(0, batch)
                .mapToObj(i -> "call%d-task%d".formatted(call, i))
                .toList();
        String body = names.stream().map(this::task).collect(Collectors.joining(",", "{\"tasks\":[", "]}"));
        boolean repeatable = call % 2 == 0;
        history.add(Kind.INVOKE, "call" + call, names, "");
        while (true) {
            var used = service.current();
            try {
                var reply = repeatable
                        ? used.api().submitOnce(body, "call" + call)
                        : used.api().post("/tasks", body);
                if (reply.status() == 202) {
                    history.add(Kind.OK, "call" + call, names, reply.text());
                    return;
                }
                history.add(Kind.FAIL, "call" + call, names, reply.text());
            } catch (IOException e) {
                history.add(Kind.INFO, "call" + call, names, e.toString());
                if (!repeatable) {
                    left.incrementAndGet();
                    service.awaitOther(used);
                    return;
                }
            }
            service.awaitOther(used);
        }
    }

    /// One in 25 is split into five parts.
    private String task(String name) {
        boolean split = Integer.parseInt(name.substring(name.lastIndexOf("task") + 4)) % SPLIT_EVERY == 1;
        return split
                ? "{\"type\":\"test_parts\",\"payload\":{\"name\":\"%s\",\"log\":\"%s\",\"ms\":40,\"items\":[1,2,3,4,5]}}"
                        .formatted(name, target)
                : "{\"type\":\"test_visit\",\"payload\":{\"name\":\"%s\",\"log\":\"%s\",\"ms\":40}}"
                        .formatted(name, target);
    }
}
