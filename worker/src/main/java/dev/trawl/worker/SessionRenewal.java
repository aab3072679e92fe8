package dev.trawl.worker;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.WorkCheck;
import dev.trawl.spi.worker.WorkOrders;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Maintains a session: renews it, checks for void leases and changed settings in between, and sends heartbeats.
final class SessionRenewal {

    private static final Logger log = LoggerFactory.getLogger(SessionRenewal.class);
    private static final Duration CHECK = Duration.ofSeconds(1);

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
        clock.every(CHECK, session::isOpen, this::check);
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
        log.warn("renewal failed session={} tries={} cause={}", session.id(), tries, FailureWords.of(failure));
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
        orders.capacity().ifPresent(session::resize);
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

    /// Asks for void leases and changed settings of running work.
    private void check() {
        List<LeaseId> held = session.held();
        if (held.isEmpty()) {
            return;
        }
        var steered = ports.executors().steered();
        var jobs = new HashMap<TaskId, Integer>();
        var hosts = new HashSet<String>();
        steered.forEach(executor -> {
            jobs.putAll(executor.jobs());
            hosts.addAll(executor.hosts());
        });
        try {
            WorkOrders orders = ports.channel().check(new WorkCheck(session.id(), held, jobs, hosts));
            orders.lost().forEach(session::lose);
            orders.capacity().ifPresent(session::resize);
            steered.forEach(executor -> executor.follow(orders));
        } catch (RuntimeException unavailable) {
            log.debug("check failed session={} cause={}", session.id(), unavailable.toString());
        }
    }
}
