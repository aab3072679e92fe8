package dev.trawl.core;

import dev.trawl.core.audit.AuditBook;
import dev.trawl.core.channel.LocalChannel;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.housekeeping.SweepSegments;
import dev.trawl.core.leader.SchedulerRound;
import dev.trawl.core.live.LenientHeartbeats;
import dev.trawl.core.live.LenientMarks;
import dev.trawl.core.live.LenientTaskBoard;
import dev.trawl.core.pull.PullLane;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.QueryUrls;
import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.session.WorkerSessions;
import dev.trawl.core.submit.ResultReaders;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.core.task.TypeRules;
import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.plugin.Splitter;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.live.TaskBoard;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/// Assembles the steps of the core from its ports. Starts no threads. The owner calls `commits.runOnce(writer)`,
/// `round.runOnce()`, `audit.runOnce()` and, on a thread that may block, `segments.runOnce()`.
public record TaskCore(
        GroupCommit commits,
        TaskTypes types,
        SubmitTask submit,
        ControlTask control,
        QueryTasks query,
        WorkerSessions sessions,
        LocalChannel channel,
        SchedulerRound round,
        SweepSegments segments,
        QueryUrls urls,
        ManageSchedules schedules,
        PullLane pulls,
        AdminOperations steering,
        AuditBook audit,
        RunningConfig config) {

    /// The backends of the core.
    public record Ports(
            Ledger ledger,
            ReadyQueue queue,
            Inboxes inboxes,
            Heartbeats heartbeats,
            Marks marks,
            BlobStore blobs,
            Election election,
            EventBus events,
            TaskBoard board) {

        /// Ports that tolerate failures of the live state. The leader's round does not use them, because
        /// it must detect a failed backend.
        Ports lenient(TimeSource time) {
            return new Ports(
                    ledger,
                    queue,
                    inboxes,
                    new LenientHeartbeats(heartbeats),
                    new LenientMarks(marks),
                    blobs,
                    election,
                    events,
                    new LenientTaskBoard(board, time));
        }
    }

    /// Extension points for users: splitters and load balancers by name, and a metrics collector.
    ///
    /// @param readers tells which tasks read results, according to the executors of the process
    /// @param types the rules for task types that are added at run time
    public record Extensions(
            Map<String, Splitter> splitters,
            Map<String, LoadBalancer> balancers,
            MetricsCollector metrics,
            ResultReaders readers,
            TypeRules types) {

        public Extensions(
                Map<String, Splitter> splitters,
                Map<String, LoadBalancer> balancers,
                MetricsCollector metrics,
                ResultReaders readers) {
            this(splitters, balancers, metrics, readers, TypeRules.NONE);
        }

        /// Extensions for executors that read no results.
        public Extensions(
                Map<String, Splitter> splitters, Map<String, LoadBalancer> balancers, MetricsCollector metrics) {
            this(splitters, balancers, metrics, ResultReaders.NONE);
        }

        public Extensions with(TypeRules rules) {
            return new Extensions(splitters, balancers, metrics, readers, rules);
        }
    }

    /// The clock, the random source and the wake-up callbacks that the owner supplies.
    ///
    /// @param wakeWriter called with the number of a writer that has pending writes
    /// @param wakeScheduler called when a round has work to do
    public record Surroundings(
            TimeSource time, RandomGenerator random, IntConsumer wakeWriter, Runnable wakeScheduler) {}

    public static TaskCore assemble(CoreConfig config, Ports engines, Extensions extensions, Surroundings outside) {
        return new CoreAssembly(config, engines, extensions, outside).assemble();
    }
}
