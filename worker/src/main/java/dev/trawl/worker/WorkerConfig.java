package dev.trawl.worker;

import dev.trawl.spi.Caller;
import java.time.Duration;
import java.util.Set;

/// `worker.*`. An invalid value stops the process; the message names it.
///
/// @param id unique in the project; a new worker with the same id ends the session of the old one
/// @param name for display
/// @param project whose work it runs
/// @param node the process it runs in, for display
/// @param capacity maximum concurrent subtasks
/// @param prefetch leases it may hold beyond the running ones while subtasks are short
/// @param supportedTypes task types it runs; empty means any
/// @param queuePollInterval how long one request for invitations waits
/// @param gracefulShutdownTimeout how long running subtasks may continue after a stop
/// @param interruptGrace how long an executor may take to react to an interrupt before it is abandoned
public record WorkerConfig(
        String id,
        String name,
        String project,
        String node,
        int capacity,
        int prefetch,
        Set<String> supportedTypes,
        Duration heartbeatInterval,
        Duration queuePollInterval,
        Duration gracefulShutdownTimeout,
        Duration interruptGrace) {

    /// Waiting leases per slot for short subtasks: one commit then serves many of them.
    public static final int PREFETCH = 10;

    private static final int MOST = 1_000_000;
    private static final Duration LONGEST = Duration.ofDays(1);

    public WorkerConfig {
        named("worker.id", id);
        named("worker.name", name);
        named("worker.project", project);
        named("worker.node", node);
        within("worker.capacity", capacity, 1);
        within("worker.prefetch", prefetch, 0);
        supportedTypes = Set.copyOf(supportedTypes);
        supportedTypes.forEach(type -> named("worker.supported_types", type));
        positive("worker.heartbeat_interval", heartbeatInterval);
        positive("worker.queue_poll_interval", queuePollInterval);
        positive("worker.interrupt_grace", interruptGrace);
        if (gracefulShutdownTimeout.isNegative() || gracefulShutdownTimeout.compareTo(LONGEST) > 0) {
            throw wrong("worker.graceful_shutdown_timeout", "between 0 and 1 day", gracefulShutdownTimeout);
        }
    }

    /// The defaults for a worker with this id.
    public static WorkerConfig of(String id) {
        return new WorkerConfig(
                id,
                id,
                Caller.DEFAULT_PROJECT,
                "local",
                10,
                10 * PREFETCH,
                Set.of(),
                Duration.ofSeconds(10),
                Duration.ofMillis(100),
                Duration.ofSeconds(30),
                Duration.ofSeconds(2));
    }

    /// The same with another capacity, and prefetch in proportion.
    public WorkerConfig withCapacity(int slots) {
        return new WorkerConfig(
                id,
                name,
                project,
                node,
                slots,
                slots * PREFETCH,
                supportedTypes,
                heartbeatInterval,
                queuePollInterval,
                gracefulShutdownTimeout,
                interruptGrace);
    }

    /// The same worker for other work: with a suffix to its id and name, other slots and other types.
    public WorkerConfig forTypes(String suffix, int slots, Set<String> types) {
        return new WorkerConfig(
                id + suffix,
                name + suffix,
                project,
                node,
                slots,
                slots * PREFETCH,
                types,
                heartbeatInterval,
                queuePollInterval,
                gracefulShutdownTimeout,
                interruptGrace);
    }

    /// The same with other stop timeouts.
    public WorkerConfig withStopping(Duration graceful, Duration grace) {
        return new WorkerConfig(
                id,
                name,
                project,
                node,
                capacity,
                prefetch,
                supportedTypes,
                heartbeatInterval,
                queuePollInterval,
                graceful,
                grace);
    }

    private static void named(String key, String value) {
        if (value.isBlank() || value.length() > 200 || value.chars().anyMatch(Character::isISOControl)) {
            throw wrong(key, "1 to 200 printable characters", "'" + value.replaceAll("\\p{Cntrl}", "?") + "'");
        }
    }

    private static void within(String key, int value, int least) {
        if (value < least || value > MOST) {
            throw wrong(key, "between " + least + " and " + MOST, value);
        }
    }

    private static void positive(String key, Duration value) {
        if (!value.isPositive() || value.compareTo(LONGEST) > 0) {
            throw wrong(key, "more than 0 and at most 1 day", value);
        }
    }

    private static IllegalArgumentException wrong(String key, String rule, Object value) {
        return new IllegalArgumentException("%s must be %s, not %s".formatted(key, rule, value));
    }
}
