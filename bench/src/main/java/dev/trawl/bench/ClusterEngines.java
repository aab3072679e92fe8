package dev.trawl.bench;

import dev.trawl.app.engine.Engines;
import dev.trawl.app.engine.Engines.LiveState;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.LoneNode;
import dev.trawl.embedded.OwnSettings;
import dev.trawl.kafka.KafkaEvents;
import dev.trawl.kafka.KafkaReadyQueue;
import dev.trawl.kafka.KafkaUrl;
import dev.trawl.redis.RedisEngine;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.live.ReadyQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;

/// The engines of a cluster, opened for one measurement: live state on Redis, invitations there or on Kafka.
final class ClusterEngines implements AutoCloseable {

    private final Deque<Runnable> opened = new ArrayDeque<>();
    private final TimeSource time;

    ClusterEngines(TimeSource time) {
        this.time = time;
    }

    /// @param kafka where invitations and events go; with Redis and the ledger when empty
    Engines open(Ledger ledger, BlobStore blobs, String redis, Optional<String> kafka) {
        var state = RedisEngine.open(RedisAddress.parse(redis, "", ""), "", time, ledger.reads()::session);
        opened.push(state::close);
        return new Engines(
                ledger,
                blobs,
                kafka.map(this::queue).orElseGet(state::readyQueue),
                new LiveState(state.inboxes(), state.heartbeats(), state.marks(), state.counters(), state.taskBoard()),
                kafka.map(url -> events(url, ledger.reads().id())).orElseGet(LedgerEvents::new),
                _ -> new AlwaysLeader(),
                new LoneNode(),
                new OwnSettings(),
                Map.of());
    }

    private ReadyQueue queue(String url) {
        var queue = new KafkaReadyQueue(KafkaUrl.parse("queue.url", url), time);
        opened.push(queue::close);
        return queue;
    }

    private EventBus events(String url, long ledger) {
        var events = new KafkaEvents(KafkaUrl.parse("events.url", url), time, ledger);
        opened.push(events::close);
        return events;
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().run();
        }
    }
}
