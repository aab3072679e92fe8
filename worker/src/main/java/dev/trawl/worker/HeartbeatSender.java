package dev.trawl.worker;

import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends the heartbeats of a session: at its interval, at once when the worker becomes busy or idle, and every
/// second while its current URLs change. Heartbeats are sent one at a time, so the last one is the newest.
final class HeartbeatSender {

    private static final Logger log = LoggerFactory.getLogger(HeartbeatSender.class);

    /// A worker with many short subtasks becomes busy and idle constantly; not every change is reported.
    private static final long BETWEEN_CHANGES = Duration.ofMillis(100).toNanos();

    private static final long BETWEEN_URLS = Duration.ofSeconds(1).toNanos();

    private final Supplier<WorkerStatus> status;
    private final BooleanSupplier open;
    private final WorkerContext ports;
    private final AtomicBoolean changing = new AtomicBoolean();
    private volatile boolean busyNow;
    private volatile boolean busyTold;
    private volatile List<CurrentUrl> urlsTold = List.of();
    private volatile long urlsDue;

    HeartbeatSender(Supplier<WorkerStatus> status, BooleanSupplier open, WorkerContext ports) {
        this.status = status;
        this.open = open;
        this.ports = ports;
        this.urlsDue = ports.time().nanos();
    }

    /// Sends a heartbeat now.
    synchronized void send() {
        try {
            WorkerStatus now = status.get();
            busyTold = now.isBusy();
            urlsTold = now.current();
            urlsDue = ports.time().nanos() + BETWEEN_URLS;
            ports.channel().heartbeat(now);
        } catch (RuntimeException unavailable) {
            log.debug("heartbeat failed cause={}", unavailable.toString());
        }
    }

    /// Reports that the worker is busy or idle. Returns at once.
    void changed(boolean busy) {
        busyNow = busy;
        if (busy != busyTold && !changing.getAndSet(true)) {
            ports.clock().now(this::sendChange);
        }
    }

    private void sendChange() {
        if (open.getAsBoolean()) {
            send();
        }
        ports.clock().after(BETWEEN_CHANGES, () -> {
            changing.set(false);
            changed(busyNow);
        });
    }

    /// Reports changed URLs when due; called at every tick.
    void watch(long now, Supplier<List<CurrentUrl>> urls) {
        if (now - urlsDue < 0) {
            return;
        }
        urlsDue = now + BETWEEN_URLS;
        if (!urls.get().equals(urlsTold) && !changing.getAndSet(true)) {
            ports.clock().now(this::sendChange);
        }
    }
}
