package dev.trawl.worker;

import dev.trawl.spi.HeapExhaustion;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.worker.Protocol;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs subtasks: registers, takes invitations, claims leases, executes and reports them. After a session ends, the
/// worker starts a new one until it is stopped.
public final class Worker {

    private static final Logger log = LoggerFactory.getLogger(Worker.class);

    /// Workers that lost their sessions together reconnect spread over this time.
    private static final long SPREAD = Duration.ofSeconds(1).toNanos();

    /// Timeout of a registration before its retry.
    private static final long PATIENCE = Duration.ofSeconds(10).toNanos();

    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final WorkerConfig config;
    private final WorkerContext ports;
    private final AtomicInteger abandoned = new AtomicInteger();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread;
    private volatile long stopAsked;
    private volatile Set<String> types;
    private Set<String> registered = Set.of();
    private boolean stopped;
    private volatile Optional<SessionRuntime> current = Optional.empty();

    /// Nothing runs before `start`.
    public Worker(
            WorkerConfig config,
            WorkerChannel channel,
            ExecutorRegistry executors,
            BlobStore blobs,
            TimeSource time,
            RandomGenerator random) {
        this.config = config;
        this.types = config.supportedTypes();
        TimerThreads clock = new TimerThreads("worker-" + config.id(), time, this::watch);
        this.ports = new WorkerContext(channel, executors, blobs, time, new Backoff(random), clock);
        this.thread = Thread.ofPlatform().daemon().name("worker-" + config.id()).unstarted(this::run);
    }

    /// Starts registration and work; returns at once.
    public void start() {
        ports.clock().start();
        thread.start();
    }

    /// Begins to stop: takes nothing new, and the graceful time starts. Returns at once. Idempotent.
    public synchronized void takeNothing() {
        if (stopping.getCount() > 0) {
            stopAsked = ports.time().nanos();
            stopping.countDown();
            current.ifPresent(SessionRuntime::takeNothing);
        }
    }

    /// Drains and leaves. Returns when this is done, at the latest one second after the graceful time. Idempotent,
    /// also after an interrupt of the first call.
    public synchronized void stop() throws InterruptedException {
        if (stopped) {
            return;
        }
        takeNothing();
        thread.join(config.gracefulShutdownTimeout().plus(MARGIN));
        ports.clock().close();
        stopped = true;
        log.info("worker stopped worker={} abandoned={}", config.id(), abandoned.get());
    }

    public String id() {
        return config.id();
    }

    /// The number of running subtasks.
    public int load() {
        return current.map(SessionRuntime::running).orElse(0);
    }

    /// The task types that it runs; empty means any.
    public Set<String> types() {
        return types;
    }

    /// Runs these types from now on. Returns the open session to update; a later one registers them itself.
    public OptionalLong support(Set<String> supported) {
        types = Set.copyOf(supported);
        return current.filter(SessionRuntime::isOpen).stream()
                .mapToLong(SessionRuntime::id)
                .findFirst();
    }

    /// The maximum number of concurrent subtasks.
    public int capacity() {
        return current.map(SessionRuntime::capacity).orElse(config.capacity());
    }

    /// Executors that ignored an interrupt and still hold a thread.
    public int abandoned() {
        return abandoned.get();
    }

    /// The current session; empty before the first registration.
    Optional<SessionRuntime> session() {
        return current;
    }

    private void watch(long now) {
        current.ifPresent(session -> session.watch(now));
    }

    private void run() {
        try {
            while (!isStopping(0)) {
                runSession();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A broken session is given up, and the next one is tried. Without this thread nothing more would be claimed,
    /// while held leases would be renewed forever.
    private void runSession() throws InterruptedException {
        try {
            Optional<SessionRuntime> session = register();
            if (session.isPresent()) {
                serve(session.get());
            }
        } catch (RuntimeException | Error broken) {
            HeapExhaustion.check(broken);
            log.error("worker session failed worker={}", config.id(), broken);
            current.ifPresent(session -> session.end("it broke"));
            isStopping(SPREAD);
        }
    }

    private void serve(SessionRuntime session) throws InterruptedException {
        current = Optional.of(session);
        if (!registered.equals(types)) { // changed before anyone could see this session
            session.end("its task types changed");
            var _ = ports.channel().leave(session.id());
            return;
        }
        new SessionRenewal(config, session, ports).start();
        Intake intake = new Intake(config, session, ports);
        long pause = 0;
        while (session.isOpen() && !isStopping(pause)) {
            pause = intake.runOnce();
        }
        if (session.isOpen()) {
            new Drain(session, ports)
                    .run(stopAsked + config.gracefulShutdownTimeout().toNanos());
            return;
        }
        session.end("no renewal was answered in time");
        // Running executors must end before a new session fills the slots.
        while (!session.awaitIdle(ports.time().nanos() + SPREAD) && !isStopping(0)) {
            log.warn("worker waits for its executors worker={} running={}", config.id(), session.running());
        }
        isStopping(ports.backoff().upTo(SPREAD));
    }

    private Optional<SessionRuntime> register() throws InterruptedException {
        for (int failures = 1; !isStopping(0); failures++) {
            long sent = ports.time().nanos();
            var profile = profile();
            registered = profile.types();
            CompletableFuture<Registration> answer =
                    RetryingCalls.guarded(() -> ports.channel().register(profile));
            Optional<Registration> registration = await(answer);
            if (registration.isPresent()) {
                Registration opened = registration.get();
                log.info("worker registered worker={} session={}", config.id(), opened.session());
                return Optional.of(new SessionRuntime(config, capacity(), opened, ports, abandoned, sent));
            }
            isStopping(ports.backoff().afterFailure(failures));
        }
        return Optional.empty();
    }

    private Optional<Registration> await(CompletableFuture<Registration> answer) throws InterruptedException {
        long deadline = ports.time().nanos() + PATIENCE;
        while (true) {
            try {
                return Optional.of(answer.get(50, TimeUnit.MILLISECONDS));
            } catch (TimeoutException _) {
                if (isStopping(0) || ports.time().nanos() - deadline >= 0) {
                    log.warn("registration not answered worker={}", config.id());
                    // The session will not be used, so it ends now instead of expiring.
                    var _ = answer.thenCompose(late -> ports.channel().leave(late.session()));
                    return Optional.empty();
                }
            } catch (ExecutionException failure) {
                log.warn("registration failed worker={} cause={}", config.id(), FailureWords.of(failure));
                return Optional.empty();
            }
        }
    }

    private WorkerProfile profile() {
        // a capacity that was set outlasts the session
        var offers = new WorkerOffers(ports.executors().modes(), Protocol.CURRENT);
        return new WorkerProfile(
                config.project(), config.id(), config.name(), config.node(), capacity(), types, offers);
    }

    /// Waits up to `nanos` for a stop; true if the worker stops.
    private boolean isStopping(long nanos) throws InterruptedException {
        return stopping.await(nanos, TimeUnit.NANOSECONDS);
    }
}
