package dev.trawl.app;

import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.LoneNode;
import dev.trawl.embedded.MemoryCounters;
import dev.trawl.embedded.MemoryHeartbeats;
import dev.trawl.embedded.MemoryInboxes;
import dev.trawl.embedded.MemoryMarks;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.embedded.MemoryTaskBoard;
import dev.trawl.embedded.OwnSettings;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.live.Counters;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.live.SharedSettings;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.spi.live.TaskBoard;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// The engines that the settings name, opened.
///
/// @param candidacy stands for election; what it is given is called when the answer changes
/// @param checks how to ask each engine that is no part of this process how it is, by the key that names it
public record Engines(
        Ledger ledger,
        BlobStore blobs,
        ReadyQueue queue,
        LiveState state,
        EventBus events,
        Function<Runnable, Election> candidacy,
        Membership members,
        SharedSettings settings,
        Map<String, Supplier<EngineCheck>> checks) {

    /// Those of a process that is alone.
    public static Engines embedded(Ledger ledger, BlobStore blobs, TimeSource time) {
        return new Engines(
                ledger,
                blobs,
                new MemoryReadyQueue(),
                LiveState.inMemory(time),
                new LedgerEvents(),
                _ -> new AlwaysLeader(),
                new LoneNode(),
                new OwnSettings(),
                Map.of());
    }

    /// What `state.url` stands for.
    ///
    /// @param urls what crawls share; nothing unless `crawl.seen` says so
    public record LiveState(
            Inboxes inboxes, Heartbeats heartbeats, Marks marks, Counters counters, TaskBoard board, SharedUrls urls) {

        public LiveState(Inboxes inboxes, Heartbeats heartbeats, Marks marks, Counters counters, TaskBoard board) {
            this(inboxes, heartbeats, marks, counters, board, SharedUrls.NONE);
        }

        /// The same with a filter of URLs, which forgets tasks as the board hears of their end.
        LiveState sharing(SharedUrls filter) {
            return new LiveState(inboxes, heartbeats, marks, counters, new ForgetEndedUrls(board, filter), filter);
        }

        static LiveState inMemory(TimeSource time) {
            return new LiveState(
                    new MemoryInboxes(),
                    new MemoryHeartbeats(time),
                    new MemoryMarks(time),
                    new MemoryCounters(time),
                    new MemoryTaskBoard(time));
        }
    }
}
