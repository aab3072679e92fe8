package dev.trawl.gateway.node;

import dev.trawl.core.TaskCore;
import dev.trawl.gateway.connection.ConnectionTable;
import dev.trawl.gateway.connection.DropCause;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.live.LiveStateUnavailableException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/// Collects task metrics and exposes them to Prometheus. Label values are limited to known types and the first word
/// of a failure reason.
public final class PrometheusMetrics implements MetricsCollector {

    private static final int MOST_REASONS = 50;
    private static final String OTHER = "other";
    private static final Pattern WORD = Pattern.compile("[a-z0-9_]{1,40}");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<String, Counter> created = new ConcurrentHashMap<>();
    private final Map<String, Timer> completed = new ConcurrentHashMap<>();
    private final Map<Failure, Counter> failed = new ConcurrentHashMap<>();

    private final AtomicBoolean observing = new AtomicBoolean();

    private record Failure(String type, String reason) {}

    @Override
    public void recordTaskCreated(String taskType) {
        created.computeIfAbsent(taskType, type -> registry.counter("trawl.tasks.submitted", "type", type))
                .increment();
    }

    @Override
    public void recordTaskCompleted(String taskType, Duration duration) {
        completed.computeIfAbsent(taskType, this::timer).record(duration);
    }

    @Override
    public void recordTaskFailed(String taskType, String reason) {
        var failure = new Failure(taskType, word(reason));
        if (failed.size() >= MOST_REASONS && !failed.containsKey(failure)) {
            failure = new Failure(taskType, OTHER);
        }
        failed.computeIfAbsent(
                        failure,
                        named -> registry.counter("trawl.tasks.failed", "type", named.type(), "reason", named.reason()))
                .increment();
    }

    /// Exposes figures of the core and of the cluster. Only the first call has an effect.
    public void observe(TaskCore core, LedgerReads reads, ClusterView cluster) {
        if (observing.getAndSet(true)) {
            return;
        }
        gauge("trawl.scheduler.leader", core, seen -> seen.round().metrics().isLeader() ? 1 : 0);
        gauge("trawl.scheduler.term", core, seen ->
                (double) seen.round().metrics().term());
        gauge("trawl.queue.length", core, seen -> seen.round().metrics().queueLength());
        gauge("trawl.workers.available", core, seen -> seen.round().metrics().availableWorkers());
        gauge("trawl.ledger.waiting", core, seen -> seen.commits().waiting());
        gauge("trawl.cluster.led", cluster, PrometheusMetrics::led);
        gauge("trawl.cluster.workers", reads, seen -> seen.openSessions().size());
        FunctionCounter.builder("trawl.audit.dropped", core, seen ->
                        (double) seen.audit().dropped())
                .register(registry);
        FunctionCounter.builder("trawl.tasks.scheduled", core, seen ->
                        (double) seen.round().metrics().tasksScheduled())
                .register(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    /// Exposes the connections of a listener. Only the first call has an effect.
    public void observe(ConnectionTable connections) {
        gauge("trawl.connections.open", connections, ConnectionTable::open);
        gauge("trawl.connections.anonymous", connections, ConnectionTable::anonymous);
        for (DropCause cause : DropCause.values()) {
            FunctionCounter.builder("trawl.connections.dropped", connections, seen -> (double) seen.dropped(cause))
                    .tag("cause", cause.label())
                    .register(registry);
        }
    }

    void scrape(OutputStream out) throws IOException {
        registry.scrape(out, "text/plain");
    }

    private static double led(ClusterView cluster) {
        try {
            return cluster.isLed() ? 1 : 0;
        } catch (LiveStateUnavailableException _) {
            return Double.NaN; // unknown, because the node list is unavailable
        }
    }

    private <T> void gauge(String name, T seen, ToDoubleFunction<T> value) {
        Gauge.builder(name, seen, value).strongReference(true).register(registry);
    }

    private Timer timer(String type) {
        var timer = Timer.builder("trawl.task.duration")
                .tag("type", type)
                .serviceLevelObjectives(
                        Duration.ofMillis(10),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1))
                .register(registry);
        FunctionCounter.builder("trawl.tasks.completed", timer, counted -> (double) counted.count())
                .tag("type", type)
                .register(registry);
        return timer;
    }

    private static String word(String reason) {
        String first = reason.strip().toLowerCase(Locale.ROOT).split("[^a-z0-9_]", 2)[0];
        return WORD.matcher(first).matches() ? first : OTHER;
    }
}
