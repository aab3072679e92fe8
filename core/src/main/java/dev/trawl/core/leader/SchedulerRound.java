package dev.trawl.core.leader;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.task.LogEntry;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One round of the scheduler: checks the leadership, passes new log entries to the duties, then runs the duties in
/// order. One thread owns it; other threads report to `LeaderMailbox` and read the metrics.
public final class SchedulerRound {

    /// The interval at which duties look for changes without an event.
    static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private static final Logger log = LoggerFactory.getLogger(SchedulerRound.class);
    private static final Duration LOOK_AT_TYPES = Duration.ofSeconds(1);

    private final LeadTerm lead;
    private final CommitFeed feed;
    private final List<LeaderDuty> duties;
    private final MetricsDuty metrics;
    private final TaskTypes types;
    private final TimeSource time;
    private final Timer typesAgain = new Timer(LOOK_AT_TYPES);
    private final Timer lookAgain = new Timer(LOOK_AGAIN);
    private long term;

    /// @param duties the duties in the order of a round
    /// @param metrics one of the duties
    public SchedulerRound(
            LeadTerm lead,
            CommitFeed feed,
            List<LeaderDuty> duties,
            MetricsDuty metrics,
            TaskTypes types,
            TimeSource time) {
        this.lead = lead;
        this.feed = feed;
        this.duties = List.copyOf(duties);
        this.metrics = metrics;
        this.types = types;
        this.time = time;
    }

    public SchedulerMetrics metrics() {
        return metrics.metrics();
    }

    /// Runs one round; true if an immediate further call may do more.
    public boolean runOnce() {
        long now = time.nanos();
        if (typesAgain.isDue(now)) {
            types.refresh(); // another node may have changed them, or started with others
        }
        var current = lead.runOnce();
        if (current.isEmpty()) {
            follow();
            return false;
        }
        if (current.getAsLong() != term) {
            begin(current.getAsLong());
        }
        return run(time.nanos());
    }

    private boolean run(long now) {
        feed.read(now, entry -> committed(entry.entry(), now));
        for (LeaderDuty duty : duties) {
            if (!duty.runOnce(term, now)) {
                log.warn("term lost term={}", term);
                lead.taken();
                follow();
                return true;
            }
        }
        return !feed.isEmpty() || duties.stream().anyMatch(duty -> duty.nanosToNextRun(now) == 0);
    }

    private void committed(LogEntry entry, long now) {
        duties.forEach(duty -> duty.committed(entry, now));
    }

    /// The time until the next round is due.
    public long nanosToNext() {
        long now = time.nanos();
        if (term == 0) {
            return lookAgain.nanosLeft(now);
        }
        return duties.stream().mapToLong(duty -> duty.nanosToNextRun(now)).reduce(feed.nanosToNextRead(now), Math::min);
    }

    private void follow() {
        term = 0;
        feed.follow();
        duties.forEach(LeaderDuty::follow);
        var _ = lookAgain.isDue(time.nanos());
    }

    /// Starts a term. A new leader rebuilds its state from the ledger.
    private void begin(long newTerm) {
        log.info("leadership taken term={}", newTerm);
        long now = time.nanos();
        feed.begin(now); // before the ledger is read, so that no entry is missed
        duties.forEach(duty -> duty.begin(now));
        term = newTerm;
    }
}
