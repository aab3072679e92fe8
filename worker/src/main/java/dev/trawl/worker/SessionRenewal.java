package dev.trawl.worker;

import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Maintains a session: renews it, checks for voided leases in between, and sends heartbeats.
final class SessionRenewal {

    private static final Logger log = LoggerFactory.getLogger(SessionRenewal.class);
    private static final Duration VOID_CHECK = Duration.ofSeconds(1);

    private final WorkerConfig config;
    private final SessionRuntime session;
    private final WorkerContext ports;
    private volatile boolean drainOrdered;

    SessionRenewal(WorkerConfig config, SessionRuntime session, WorkerContext ports) {
        this.config = config;
        this.session = session;
        this.ports = ports;
    }

    void start() {
        TimerThreads clock = ports.clock();
        clock.every(session.registration().renewInterval(), session::isOpen, this::renew);
        clock.every(VOID_CHECK, session::isOpen, this::checkVoid);
        clock.every(heartbeatInterval(), session::isOpen, session.heartbeats()::send);
    }

    private Duration heartbeatInterval() {
        Duration asked = session.registration().heartbeatInterval();
        return asked.compareTo(config.heartbeatInterval()) < 0 ? asked : config.heartbeatInterval();
    }

    private void renew() {
        renew(ports.time().nanos(), 1);
    }

    private void renew(long begun, int tries) {
        // The TTL starts here: the answer says nothing about the time after the renewal was sent.
        long sent = ports.time().nanos();
        Renewal renewal = new Renewal(session.id(), session.held());
        var _ = RetryingCalls.guarded(() -> ports.channel().renew(renewal)).whenComplete((orders, failure) -> {
            if (failure == null) {
                session.renewed(sent);
                ports.clock().now(() -> obey(orders));
            } else {
                renewAgain(begun, tries, failure);
            }
        });
    }

    /// Retries until the next regular renewal is due.
    private void renewAgain(long begun, int tries, Throwable failure) {
        log.warn("renewal failed session={} tries={} cause={}", session.id(), tries, failure.toString());
        ports.clock().after(ports.backoff().afterFailure(tries), () -> {
            long interval = session.registration().renewInterval().toNanos();
            if (session.isOpen() && ports.time().nanos() - begun < interval) {
                renew(begun, tries + 1);
            }
        });
    }

    private void obey(RenewalReply orders) {
        if (!orders.open()) {
            session.end("the ledger has ended it");
            return;
        }
        orders.lost().forEach(session::lose);
        if (orders.drain() != drainOrdered) {
            drainOrdered = orders.drain();
            log.info("worker drain ordered session={} drain={}", session.id(), drainOrdered);
            if (drainOrdered) {
                session.pauseTaking();
            } else {
                session.resumeTaking();
            }
        }
    }

    private void checkVoid() {
        List<LeaseId> held = session.held();
        if (held.isEmpty()) {
            return;
        }
        try {
            ports.channel().voided(held).forEach(session::lose);
        } catch (RuntimeException unavailable) {
            log.debug("void check failed session={} cause={}", session.id(), unavailable.toString());
        }
    }
}
