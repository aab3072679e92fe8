package dev.trawl.app.engine;

import dev.trawl.app.process.Loop;
import dev.trawl.app.process.Signal;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Election;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Joins the election only while this node can reach the ledger. A leader without the ledger can do nothing, and
/// would block nodes that can reach it.
final class HealthGatedElection implements Election {

    private static final Logger log = LoggerFactory.getLogger(HealthGatedElection.class);
    private static final long ASK_EVERY = Duration.ofSeconds(1).toNanos();
    private static final long LOOK_EVERY = Duration.ofMillis(200).toNanos();

    private final Supplier<Election> candidacy;
    private final Ledger ledger;
    private final TimeSource time;
    private final Loop asking = new Loop("ask-ledger", new Signal(), this::ask, () -> ASK_EVERY);
    private final Loop standing = new Loop("stand", new Signal(), this::standIfFit, () -> LOOK_EVERY);
    private volatile long answeredAt;
    private volatile Optional<Election> inner = Optional.empty();

    /// The ledger probe of a leader.
    ///
    /// @param question a small query; throws or hangs while the ledger is unreachable
    /// @param patience how long the ledger may fail to answer
    record Ledger(Runnable question, Duration patience) {}

    /// @param candidacy joins the election
    HealthGatedElection(Supplier<Election> candidacy, Ledger ledger, TimeSource time) {
        this.candidacy = candidacy;
        this.ledger = ledger;
        this.time = time;
        this.answeredAt = time.nanos();
    }

    HealthGatedElection begin() {
        standIfFit();
        asking.start();
        standing.start();
        return this;
    }

    @Override
    public boolean leads() {
        return inner.filter(Election::leads).isPresent();
    }

    @Override
    public void close() {
        standing.close();
        inner.ifPresent(Election::close);
        inner = Optional.empty();
        asking.close();
    }

    /// Uses a separate thread, because it may hang as long as a connection does.
    boolean ask() {
        try {
            ledger.question().run();
            answeredAt = time.nanos();
        } catch (RuntimeException e) {
            log.debug("ledger did not answer cause={}", String.valueOf(e.getMessage()));
        }
        return false;
    }

    boolean standIfFit() {
        boolean isFit = time.nanos() - answeredAt < ledger.patience().toNanos();
        if (isFit && inner.isEmpty()) {
            inner = Optional.of(candidacy.get());
        } else if (!isFit && inner.isPresent()) {
            log.warn("lead not stood for cause=the ledger has not answered this node for {}", ledger.patience());
            inner.get().close();
            inner = Optional.empty();
        }
        return false;
    }
}
