package dev.trawl.sim;

import dev.trawl.embedded.MemoryHeartbeats;
import dev.trawl.embedded.MemoryInboxes;
import dev.trawl.embedded.MemoryMarks;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/// The live state of all nodes. It can lose all data at any time.
final class LiveEngine {

    private final TimeSource time;
    private final LongConsumer mailArrived;
    private ReadyQueue queue;
    private Inboxes inboxes;
    private Heartbeats heartbeats;
    private Marks marks;

    /// @param mailArrived called with the session whose inbox received an invitation
    LiveEngine(TimeSource time, LongConsumer mailArrived) {
        this.time = time;
        this.mailArrived = mailArrived;
        this.queue = new MemoryReadyQueue();
        this.inboxes = new MemoryInboxes();
        this.heartbeats = new MemoryHeartbeats(time);
        this.marks = new MemoryMarks(time);
    }

    void flush() {
        queue = new MemoryReadyQueue();
        inboxes = new MemoryInboxes();
        heartbeats = new MemoryHeartbeats(time);
        marks = new MemoryMarks(time);
    }

    ReadyQueue queue() {
        return new ReadyQueue() {
            @Override
            public void offer(String pool, List<Invitation> invitations) {
                queue.offer(pool, invitations);
            }

            @Override
            public List<Invitation> take(String pool, int max, Duration wait) {
                return queue.take(pool, max, wait);
            }

            @Override
            public long size(String pool) {
                return queue.size(pool);
            }
        };
    }

    Inboxes inboxes() {
        return new Inboxes() {
            @Override
            public void put(long session, List<Invitation> invitations) {
                inboxes.put(session, invitations);
                mailArrived.accept(session);
            }

            @Override
            public List<Invitation> take(long session, int max, Duration wait) {
                return inboxes.take(session, max, wait);
            }

            @Override
            public int size(long session) {
                return inboxes.size(session);
            }

            @Override
            public List<Invitation> clear(long session) {
                return inboxes.clear(session);
            }
        };
    }

    Heartbeats heartbeats() {
        return new Heartbeats() {
            @Override
            public void beat(WorkerStatus status, Duration ttl) {
                heartbeats.beat(status, ttl);
            }

            @Override
            public List<WorkerStatus> live() {
                return heartbeats.live();
            }

            @Override
            public void lost(Collection<Long> sessions) {
                heartbeats.lost(sessions);
            }

            @Override
            public void forget(long session) {
                heartbeats.forget(session);
            }
        };
    }

    Marks marks() {
        return new Marks() {
            @Override
            public void mark(Map<SubtaskId, Long> voidEpochs, Duration ttl) {
                marks.mark(voidEpochs, ttl);
            }

            @Override
            public List<SubtaskId> marked(Map<SubtaskId, Long> leases) {
                return marks.marked(leases);
            }

            @Override
            public void forget(Set<SubtaskId> subtasks) {
                marks.forget(subtasks);
            }
        };
    }
}
