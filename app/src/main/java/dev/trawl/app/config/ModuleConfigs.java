package dev.trawl.app.config;

import dev.trawl.app.data.NodeIdentity;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.dispatch.DispatchConfig;
import dev.trawl.core.housekeeping.RetentionConfig;
import dev.trawl.core.leader.SchedulerConfig;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.submit.SubmitConfig;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.crawl.job.CrawlDefaults;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.connection.ConnectionLimits;
import dev.trawl.gateway.tls.ServerTlsFiles;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.worker.WorkerIds;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.crawl.CrawlExecutor;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Converts settings into the config records of the modules. Each record validates itself and
/// names the invalid key.
public record ModuleConfigs(Settings settings) {

    private static final Duration LONGEST_CRAWL = Duration.ofDays(365);
    private static final Duration CLOSING = Duration.ofSeconds(2);
    private static final int MOST_SLOTS = 100_000;
    private static final int MOST_MEMORY_PERCENT = 80;
    private static final Pattern MEMORY = Pattern.compile("(\\d{1,9})(%|k|m|g)(?:ib|b)?");
    private static final int MOST_PORT = 65_535;
    private static final Pattern PUBLIC_URL =
            Pattern.compile("https?://([a-z0-9][a-z0-9.-]{0,252}|\\[[0-9a-f:.]{2,45}])(:[0-9]{1,5})?");

    public CoreConfig core(String node) {
        return new CoreConfig(
                node,
                CoreConfig.MAX_WAITING,
                new SubmitConfig(settings.number(ConfigKey.PROJECT_MAX_PENDING)),
                dispatch(),
                new LeaseConfig(
                        settings.duration(ConfigKey.LEASE_TTL),
                        settings.duration(ConfigKey.LEASE_RENEW_INTERVAL),
                        settings.duration(ConfigKey.WORKER_HEARTBEAT_INTERVAL)),
                new SchedulerConfig(
                        settings.duration(ConfigKey.SCHEDULER_SCAN_INTERVAL),
                        settings.duration(ConfigKey.SCHEDULER_TIMEOUT_CHECK_INTERVAL)),
                new RetentionConfig(
                        settings.duration(ConfigKey.RETENTION_TASKS),
                        settings.duration(ConfigKey.RETENTION_LOGS),
                        settings.number(ConfigKey.RETENTION_LOG_ENTRIES),
                        settings.duration(ConfigKey.RETENTION_IDEMPOTENCY_KEYS),
                        settings.duration(ConfigKey.RETENTION_AUDIT),
                        settings.number(ConfigKey.RETENTION_AUDIT_ENTRIES)));
    }

    /// Certificate and key of the listener; empty for plain HTTP.
    public Optional<ServerTlsFiles> tls() {
        String certificate = settings.text(ConfigKey.LISTEN_TLS_CERTIFICATE);
        String key = settings.text(ConfigKey.LISTEN_TLS_KEY);
        String clients = settings.text(ConfigKey.LISTEN_TLS_CLIENT_CA);
        if (certificate.isEmpty() && key.isEmpty() && clients.isEmpty()) {
            return Optional.empty();
        }
        if (certificate.isEmpty() || key.isEmpty()) {
            throw new IllegalArgumentException("%s needs %s beside it"
                    .formatted(
                            certificate.isEmpty() && key.isEmpty()
                                    ? "listen.tls.client_ca"
                                    : certificate.isEmpty() ? "listen.tls.key" : "listen.tls.certificate",
                            certificate.isEmpty() ? "listen.tls.certificate" : "listen.tls.key"));
        }
        return Optional.of(new ServerTlsFiles(
                Path.of(certificate),
                Path.of(key),
                Optional.of(clients).filter(file -> !file.isEmpty()).map(Path::of)));
    }

    /// Connection limits of the listener. HTTP and gRPC count their connections separately, so they share the file
    /// descriptors of the process.
    public ConnectionLimits connections() {
        return ConnectionLimits.of(
                settings.number(ConfigKey.LISTEN_MAX_CONNECTIONS),
                settings.number(ConfigKey.LISTEN_MAX_ANONYMOUS_PER_ADDRESS),
                grpcPort().isPresent() ? 2 : 1);
    }

    /// The URL that browsers use; empty if it is the URL of the listener.
    public Optional<URI> publicUrl() {
        String url = settings.text(ConfigKey.LISTEN_PUBLIC_URL);
        if (url.isEmpty()) {
            return Optional.empty();
        }
        if (!PUBLIC_URL.matcher(url).matches()) {
            throw new IllegalArgumentException(
                    "listen.public_url must be scheme, host and port alone, such as https://trawl.example, not '%s'"
                            .formatted(url.replaceAll("\\p{Cntrl}", "?")));
        }
        return Optional.of(URI.create(url));
    }

    private DispatchConfig dispatch() {
        return new DispatchConfig(
                settings.text(ConfigKey.SCHEDULER_LOAD_BALANCE_STRATEGY),
                settings.number(ConfigKey.SCHEDULER_BATCH_SIZE),
                settings.number(ConfigKey.SCHEDULER_MAX_TASKS_PER_WORKER),
                settings.number(ConfigKey.SCHEDULER_MAX_RATE));
    }

    public AccessConfig access(KeyPair sessionKey) {
        return new AccessConfig(
                settings.number(ConfigKey.PRINCIPAL_MAX_RATE), settings.number(ConfigKey.PROJECT_MAX_RATE), sessionKey);
    }

    /// The configured id of this node; empty if an id has to be generated.
    public String id() {
        String id = settings.text(ConfigKey.WORKER_ID);
        if (!id.isEmpty() && !WorkerIds.isGood(id)) {
            throw new IllegalArgumentException("worker.id from %s must be %s, not '%s'"
                    .formatted(
                            settings.setting(ConfigKey.WORKER_ID).origin(),
                            WorkerIds.RULE,
                            id.replaceAll("\\p{Cntrl}", "?")));
        }
        return id;
    }

    /// The display name of the node with this id.
    public String name(String id) {
        String name = settings.text(ConfigKey.WORKER_NAME);
        return name.isEmpty() ? NodeIdentity.friendlyName(id) : name;
    }

    public WorkerConfig worker(String id, String node) {
        int capacity = settings.number(ConfigKey.WORKER_CAPACITY);
        return new WorkerConfig(
                id,
                name(id),
                Caller.DEFAULT_PROJECT,
                node,
                capacity,
                WorkerConfig.PREFETCH * capacity,
                Set.copyOf(settings.list(ConfigKey.WORKER_SUPPORTED_TYPES)),
                settings.duration(ConfigKey.WORKER_HEARTBEAT_INTERVAL),
                settings.duration(ConfigKey.WORKER_QUEUE_POLL_INTERVAL),
                forRunningWork(settings.duration(ConfigKey.WORKER_GRACEFUL_SHUTDOWN_TIMEOUT)),
                WorkerConfig.of(id).interruptGrace());
    }

    /// One worker for crawls, which need many mostly waiting slots, and one for all other types. A worker is left
    /// out if the settings name none of its types.
    public List<WorkerConfig> workers(String id, String node, TaskTypes types) {
        var named = Set.copyOf(settings.list(ConfigKey.WORKER_SUPPORTED_TYPES));
        var isCrawl = types.known().stream()
                .filter(type -> named.isEmpty() || named.contains(type.name()))
                .filter(type -> type.lane() != Lane.PULL)
                .collect(Collectors.partitioningBy(
                        type -> type.executor().equals(CrawlExecutor.NAME),
                        Collectors.mapping(TaskType::name, Collectors.toSet())));
        var usual = worker(id, node);
        return Stream.of(
                        usual.forTypes("", usual.capacity(), isCrawl.getOrDefault(false, Set.of())),
                        usual.forTypes("-crawl", crawlSlots(), isCrawl.getOrDefault(true, Set.of())))
                .filter(worker -> !worker.supportedTypes().isEmpty())
                .toList();
    }

    /// The gRPC port; empty if gRPC is off.
    public OptionalInt grpcPort() {
        return port(ConfigKey.LISTEN_GRPC_PORT);
    }

    /// The port of the health listener; empty if it is off.
    public OptionalInt healthPort() {
        return port(ConfigKey.LISTEN_HEALTH_PORT);
    }

    private OptionalInt port(ConfigKey key) {
        String port = settings.text(key);
        if (port.equals("off")) {
            return OptionalInt.empty();
        }
        if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MOST_PORT) {
            throw new IllegalArgumentException(
                    "%s must be off or between 0 and %d, not '%s'".formatted(key.key(), MOST_PORT, port));
        }
        return OptionalInt.of(Integer.parseInt(port));
    }

    /// The folder below which `data_sync` may write.
    ///
    /// @param data data folder of this process
    public Path syncRoot(Path data) {
        String root = settings.text(ConfigKey.SYNC_ROOT);
        return (root.isEmpty() ? data.resolve("sync") : Path.of(root))
                .toAbsolutePath()
                .normalize();
    }

    /// Returns whether the workers of all nodes share the filter of seen URLs.
    public boolean sharesSeen() {
        String seen = settings.text(ConfigKey.CRAWL_SEEN);
        return switch (seen) {
            case "memory" -> false;
            case "redis" -> {
                if (EngineKind.of(settings, ConfigKey.STATE_URL) != EngineKind.REDIS) {
                    throw new IllegalArgumentException("crawl.seen: redis needs state.url: redis://…");
                }
                yield true;
            }
            default ->
                throw new IllegalArgumentException(
                        "crawl.seen must be memory or redis, not '%s'".formatted(seen.replaceAll("\\p{Cntrl}", "?")));
        };
    }

    public int crawlSlots() {
        int slots = settings.number(ConfigKey.CRAWL_SLOTS);
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new IllegalArgumentException(
                    "crawl.slots must be between 1 and %d, not %d".formatted(MOST_SLOTS, slots));
        }
        return slots;
    }

    /// Limits for crawl jobs that set none.
    public CrawlDefaults crawlDefaults() {
        Duration longest = settings.duration(ConfigKey.CRAWL_MAX_TIME);
        if (longest.compareTo(LONGEST_CRAWL) > 0) {
            throw new IllegalArgumentException(
                    "crawl.max_time must be at most %dd, not %s".formatted(LONGEST_CRAWL.toDays(), longest));
        }
        return new CrawlDefaults(settings.number(ConfigKey.CRAWL_MAX_PAGES), longest);
    }

    /// The memory limit for pages in flight, in bytes.
    ///
    /// @param heap maximum size of the heap, in bytes
    public long crawlMemory(long heap) {
        String text = settings.text(ConfigKey.CRAWL_MEMORY);
        var matcher = MEMORY.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "crawl.memory must be a share of the heap or an amount, such as 45%%, 512m or 2g, not '%s'"
                            .formatted(text));
        }
        long number = Long.parseLong(matcher.group(1));
        long bytes = switch (matcher.group(2)) {
            case "%" -> heap / 100 * number;
            case "k" -> number << 10;
            case "m" -> number << 20;
            default -> number << 30;
        };
        if (bytes < MemoryBudget.LEAST || bytes > heap / 100 * MOST_MEMORY_PERCENT) {
            throw new IllegalArgumentException("crawl.memory must be from %d MiB to %d%% of the heap of %d MiB, not %s"
                    .formatted(MemoryBudget.LEAST >> 20, MOST_MEMORY_PERCENT, heap >> 20, text));
        }
        return bytes;
    }

    /// The part of the shutdown timeout for running work. The rest is for returning unfinished work, ending
    /// requests and closing the ledger.
    private static Duration forRunningWork(Duration graceful) {
        var tenth = graceful.dividedBy(10);
        return graceful.minus(tenth.compareTo(CLOSING) < 0 ? tenth : CLOSING);
    }
}
