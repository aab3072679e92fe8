package dev.trawl.sim;

import dev.trawl.plugin.Lease;
import dev.trawl.sim.Behaviour.Kind;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import java.util.List;
import java.util.Optional;

/// One execution of a lease by a worker: its emitted and committed records.
final class Attempt {

    private final long session;
    private final Lease lease;
    private final Behaviour behaviour;
    private int emitted;
    private int committed;
    private int reports;

    Attempt(long session, Lease lease, Behaviour behaviour) {
        this.session = session;
        this.lease = lease;
        this.behaviour = behaviour;
        this.committed = lease.cursor().isEmpty() ? 0 : Integer.parseInt(lease.cursor());
        this.emitted = committed;
    }

    long session() {
        return session;
    }

    Lease lease() {
        return lease;
    }

    Kind kind() {
        return behaviour.kind();
    }

    /// The time until the next record or decision.
    long pace() {
        return switch (behaviour.kind()) {
            case ENDLESS -> lease.timeout().toNanos();
            case PLAIN, FLAKY, BROKEN, POISON, STUCK, HESITANT -> behaviour.pace();
        };
    }

    /// Continues the work. Returns the report that is due, if any.
    Optional<Report> work() {
        if (behaviour.kind() == Kind.ENDLESS) {
            return Optional.of(report(new Outcome.TimedOut()));
        }
        boolean half = emitted >= behaviour.items() / 2;
        if (behaviour.kind() == Kind.BROKEN && half) {
            return Optional.of(report(new Outcome.Failed(false, "broken")));
        }
        if (behaviour.kind() == Kind.FLAKY && half && lease.attempt() <= behaviour.failures()) {
            return Optional.of(report(new Outcome.Failed(true, "flaky")));
        }
        if (behaviour.kind() == Kind.HESITANT && half && lease.cursor().isEmpty() && emitted > 0) {
            return Optional.of(report(new Outcome.HandedBack()));
        }
        if (emitted >= behaviour.items()) {
            return Optional.of(report(new Outcome.Succeeded("{\"items\":%d}".formatted(emitted))));
        }
        emitted++;
        boolean full = emitted - committed >= behaviour.chunk() && emitted < behaviour.items();
        return full ? Optional.of(report(new Outcome.Continues())) : Optional.empty();
    }

    /// Hands the lease back.
    Report handBack() {
        return report(new Outcome.HandedBack());
    }

    private Report report(Outcome outcome) {
        int number = reports + 1;
        int fresh = emitted - committed;
        List<SegmentRange> ranges = fresh == 0
                ? List.of()
                : List.of(new SegmentRange(session + "/" + lease.id() + "#" + number, committed, fresh, fresh, 0));
        Optional<String> cursor = fresh == 0 ? Optional.empty() : Optional.of(Integer.toString(emitted));
        return new Report(session, lease.id(), number, cursor, ranges, Discovery.NONE, outcome);
    }

    /// Records that the last report is durable.
    void committed(Report report) {
        reports = report.number();
        committed = emitted;
    }
}
