package dev.trawl.bench;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.testkit.memory.ForwardingLedger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// A ledger that counts transactions and log entries and measures their duration.
final class ObservedLedger implements ForwardingLedger {

    private final Ledger ledger;
    private final TimeSource time;
    private final LongAdder commits = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final AtomicLong position = new AtomicLong();

    ObservedLedger(Ledger ledger, TimeSource time) {
        this.ledger = ledger;
        this.time = time;
    }

    /// @param entries of the log so far
    /// @param seconds spent in transactions, by all writers together
    record Seen(long commits, long entries, double seconds) {

        String since(Seen before) {
            double count = Math.max(1, commits - before.commits);
            return "%,.0f commits of %.0f transitions, %.2f ms each"
                    .formatted(count, (entries - before.entries) / count, (seconds - before.seconds) * 1e3 / count);
        }
    }

    Seen seen() {
        return new Seen(commits.sum(), position.get(), nanos.sum() / 1e9);
    }

    @Override
    public Ledger inner() {
        return ledger;
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        long began = time.nanos();
        var committed = ledger.write(work);
        nanos.add(time.nanos() - began);
        commits.increment();
        position.accumulateAndGet(committed.lastPosition(), Math::max);
        return committed;
    }
}
