package dev.trawl.gateway.node;

import dev.trawl.core.query.WorkerView;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A worker in `GET /workers`. `modes` and `protocol` are its offers: how it fetches, and the protocol version
/// it speaks. Values from the heartbeat are null without a current one.
public record WorkerDocument(
        long session,
        String worker,
        String name,
        String node,
        String state,
        boolean draining,
        int capacity,
        Optional<Integer> running,
        List<String> types,
        List<String> modes,
        int protocol,
        Instant startedAt,
        Optional<Double> cpu,
        Optional<Long> memoryUsed,
        Optional<Long> memoryMax,
        Optional<Long> networkBytes,
        Optional<MachineDocument> machine) {

    public static WorkerDocument of(WorkerView view) {
        var session = view.session();
        return new WorkerDocument(
                session.id(),
                session.worker(),
                session.name(),
                session.node(),
                view.state(),
                session.draining(),
                session.capacity(),
                view.running(),
                session.types().stream().sorted().toList(),
                session.offers().ordered().stream().map(FetchMode::code).toList(),
                session.offers().protocol(),
                Instant.ofEpochMilli(session.startedAt()),
                view.status().map(WorkerStatus::cpu).filter(share -> share >= 0),
                view.status().map(WorkerStatus::memoryUsed),
                view.status().map(WorkerStatus::memoryMax),
                view.status().map(WorkerStatus::networkBytes).filter(bytes -> bytes >= 0),
                view.status().flatMap(heard -> MachineDocument.of(heard.machine())));
    }
}
