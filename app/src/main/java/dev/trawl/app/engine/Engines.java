package dev.trawl.app.engine;

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

/// The opened backends that the settings name.
///
/// @param candidacy joins the election; the given callback runs when leadership changes
/// @param checks check of each backend outside this process, by the setting that names it
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

    /// The backends of a single process.
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

    /// The parts of live state, chosen by `state.url`.
    ///
    /// @param urls filter of seen URLs shared by crawls; `NONE` unless `crawl.seen` enables it
    public record LiveState(
            Inboxes inboxes, Heartbeats heartbeats, Marks marks, Counters counters, TaskBoard board, SharedUrls urls) {

        public LiveState(Inboxes inboxes, Heartbeats heartbeats, Marks marks, Counters counters, TaskBoard board) {
            this(inboxes, heartbeats, marks, counters, board, SharedUrls.NONE);
        }

        /// A copy with a shared URL filter. The filter drops a task's URLs when the board records
        /// the end of the task.
        LiveState sharing(SharedUrls filter) {
            return new LiveState(inboxes, heartbeats, marks, counters, new ForgetEndedUrls(board, filter), filter);
        }

        public static LiveState inMemory(TimeSource time) {
            return new LiveState(
                    new MemoryInboxes(),
                    new MemoryHeartbeats(time),
                    new MemoryMarks(time),
                    new MemoryCounters(time),
                    new MemoryTaskBoard(time));
        }
    }
}
