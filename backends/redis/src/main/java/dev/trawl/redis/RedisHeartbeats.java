package dev.trawl.redis;

import dev.trawl.redis.WorkerCard.Status;
import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// The registry of workers: `worker:ID` expires with the last heartbeat. A lost heartbeat is not
/// retried, because the
/// next one carries the same data.
final class RedisHeartbeats implements Heartbeats {

    /// The time for which a lost worker is shown.
    private static final Duration SHOWN = Duration.ofMinutes(5);

    private final Pipeline line;
    private final RedisKeys keys;
    private final Workers workers;
    private final TimeSource time;
    private final NameIndex<WorkerCard> roll;

    RedisHeartbeats(Pipeline line, RedisKeys keys, Workers workers, TimeSource time) {
        this.line = line;
        this.keys = keys;
        this.workers = workers;
        this.time = time;
        this.roll = new NameIndex<>(keys.workers(), keys::worker, WorkerCard.class);
    }

    @Override
    public void beat(WorkerStatus status, Duration ttl) {
        write(status, status.running() > 0 ? Status.RUNNING : Status.IDLE, ttl);
    }

    @Override
    public List<WorkerStatus> live() {
        return roll.cards(line).stream()
                .filter(card -> card.status() != Status.UNHEALTHY)
                .map(WorkerCard::said)
                .sorted(Comparator.comparingLong(WorkerStatus::session))
                .toList();
    }

    @Override
    public void lost(Collection<Long> sessions) {
        sessions.forEach(session -> write(new WorkerStatus(session, 0, -1, 0, 0), Status.UNHEALTHY, SHOWN));
    }

    @Override
    public void forget(long session) {
        String key = keys.worker(RedisKeys.label(workers.of(session)));
        line.tell(commands -> List.of(Script.FORGET.count(commands, key, Long.toString(session))));
    }

    private void write(WorkerStatus said, Status status, Duration ttl) {
        var worker = workers.of(said.session());
        String label = RedisKeys.label(worker);
        String card = RedisJson.write(WorkerCard.of(worker, said, status, time.wallMillis()));
        line.tell(commands -> List.of(
                Script.BEAT.count(
                        commands,
                        keys.worker(label),
                        Long.toString(said.session()),
                        card,
                        Long.toString(ttl.toMillis())),
                roll.enlist(commands, label, ttl)));
    }
}
