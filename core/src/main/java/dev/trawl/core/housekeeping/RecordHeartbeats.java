package dev.trawl.core.housekeeping;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.DeviceHeartbeat.Load;
import dev.trawl.spi.identity.DeviceHeartbeat.Size;
import dev.trawl.spi.ledger.SessionReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Copies the last heartbeat of each live device from the live state to the ledger, all in one transaction. So the
/// ledger shows when a lost device was last seen.
public final class RecordHeartbeats {

    public static final Duration INTERVAL = Duration.ofSeconds(30);

    private final GroupCommit commits;
    private final SessionReads reads;
    private final Heartbeats heartbeats;
    private final Fenced<List<DeviceHeartbeat>, Boolean> operation = new Fenced<>((transaction, batches) ->
            batches.stream().map(batch -> record(transaction, batch)).toList());

    public RecordHeartbeats(GroupCommit commits, SessionReads reads, Heartbeats heartbeats) {
        this.commits = commits;
        this.reads = reads;
        this.heartbeats = heartbeats;
    }

    /// Records the last heartbeats. Returns empty if the term is over, else false: no further batch is needed.
    public CompletableFuture<Optional<Boolean>> recordAll(long term) {
        Map<Long, WorkerSession> open =
                reads.openSessions().stream().collect(Collectors.toMap(WorkerSession::id, Function.identity()));
        var heard = heartbeats.live().stream()
                .flatMap(status ->
                        Optional.ofNullable(open.get(status.session()))
                                .map(session -> heartbeat(session, status))
                                .stream())
                .toList();
        return heard.isEmpty()
                ? CompletableFuture.completedFuture(Optional.of(false))
                : commits.write(operation, 0, new ByTerm<>(term, heard));
    }

    private static boolean record(Transaction transaction, List<DeviceHeartbeat> heard) {
        transaction
                .enrolment()
                .heard(heard.stream().map(row -> at(row, transaction.now())).toList());
        return false;
    }

    private static DeviceHeartbeat heartbeat(WorkerSession session, WorkerStatus status) {
        var machine = status.machine();
        return new DeviceHeartbeat(
                session.project(),
                session.worker(),
                session.id(),
                0,
                status.running(),
                new Load(
                        status.cpu() < 0 ? -1 : (int) Math.round(status.cpu() * 1_000),
                        status.memoryUsed(),
                        status.memoryMax(),
                        status.networkBytes()),
                new Size(machine.cores(), machine.memoryBytes(), machine.diskBytes(), machine.diskFree()));
    }

    private static DeviceHeartbeat at(DeviceHeartbeat row, long now) {
        return new DeviceHeartbeat(
                row.project(), row.worker(), row.session(), now, row.running(), row.load(), row.size());
    }
}
