package dev.trawl.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// All settings: name, type, default and description of each. Only keys listed here are read.
public enum ConfigKey {
    MODE("mode", Kind.TEXT, "", "what these settings are for: master, worker, standalone, …; empty is any"),
    ROLES("roles", Kind.LIST, "", "what this process does: gateway, scheduler, worker; empty is by its command"),
    LISTEN_HOST("listen.host", Kind.TEXT, "127.0.0.1", "address to listen on", "master_host"),
    LISTEN_PORT("listen.port", Kind.PORT, "7989", "port to listen on; 0 takes any free one", "master_port"),
    LISTEN_GRPC_PORT("listen.grpc.port", Kind.TEXT, "off", "port of gRPC; 0 takes any free one, off is none"),
    LISTEN_HEALTH_PORT("listen.health.port", Kind.TEXT, "off", "port of /livez and /readyz alone; off is none"),
    LISTEN_INSECURE("listen.insecure", Kind.FLAG, "false", "listen beyond this machine without TLS"),
    LISTEN_TLS_CERTIFICATE("listen.tls.certificate", Kind.TEXT, "", "PEM file with the certificate of the listener"),
    LISTEN_TLS_KEY("listen.tls.key", Kind.TEXT, "", "PEM file with its private key, not encrypted"),
    LISTEN_TLS_CLIENT_CA(
            "listen.tls.client_ca", Kind.TEXT, "", "PEM file of CAs; clients must then show a certificate"),
    LISTEN_PUBLIC_URL(
            "listen.public_url",
            Kind.TEXT,
            "",
            "address for browsers, such as https://trawl.example; empty: as listened"),
    LISTEN_MAX_CONNECTIONS("listen.max_connections", Kind.COUNT, "8192", "most open connections"),
    LISTEN_MAX_ANONYMOUS_PER_ADDRESS(
            "listen.max_anonymous_per_address", Kind.COUNT, "500", "most connections without a token from one address"),
    DATA_DIR("data.dir", Kind.TEXT, "./trawl-data", "folder of ledger, blobs and admin token", "data"),

    PLUGINS_DIR("plugins.dir", Kind.TEXT, "", "folder of jars with plugins; empty is plugins in the data folder"),

    SECRETS_KEY(
            "secrets.key", Kind.SECRET, "", "master key of secrets; empty is the file secrets.key in the data folder"),

    LEDGER_URL("ledger.url", Kind.TEXT, "embedded", "store of record; embedded is SQLite in the data folder"),
    LEDGER_USER("ledger.user", Kind.TEXT, "", "user name for ledger.url"),
    LEDGER_PASSWORD("ledger.password", Kind.SECRET, "", "password for ledger.url"),
    LEDGER_WRITERS("ledger.writers", Kind.COUNT, "2", "transactions side by side on a database server"),
    BLOB_URL("blob.url", Kind.TEXT, "embedded", "store of segments; embedded is files in the data folder"),
    BLOB_ACCESS_KEY("blob.access_key", Kind.TEXT, "", "access key for blob.url; empty is as the AWS tools find one"),
    BLOB_SECRET_KEY("blob.secret_key", Kind.SECRET, "", "secret key for blob.url"),
    QUEUE_URL("queue.url", Kind.TEXT, "embedded", "where invitations wait: embedded, redis://… or kafka://…"),
    STATE_URL("state.url", Kind.TEXT, "embedded", "where heartbeats, inboxes and marks live: embedded or redis://…"),
    STATE_PREFIX("state.prefix", Kind.TEXT, "", "what Redis keys begin with, to keep clusters apart"),
    EVENTS_URL("events.url", Kind.TEXT, "embedded", "how events reach all schedulers: embedded or kafka://…"),
    ELECTION_URL("election.url", Kind.TEXT, "embedded", "who says which scheduler leads: redis://… or zookeeper://…"),

    LEASE_TTL("lease.ttl", Kind.DURATION, "15s", "silence after which work moves to another worker"),
    LEASE_RENEW_INTERVAL("lease.renew_interval", Kind.DURATION, "5s", "how often a worker renews its leases"),

    WORKER_ID("worker.id", Kind.TEXT, "", "id of the worker or the master; made up when empty", "device_id"),
    WORKER_NAME("worker.name", Kind.TEXT, "", "name for people; made from the id when empty", "device_name"),
    WORKER_CAPACITY("worker.capacity", Kind.COUNT, "10", "subtasks run side by side", "concurrent_tasks"),
    WORKER_SUPPORTED_TYPES("worker.supported_types", Kind.LIST, "", "task types this worker runs; empty means any"),
    CRAWL_SLOTS("crawl.slots", Kind.COUNT, "256", "batches of pages that crawls fetch side by side"),
    CRAWL_MAX_PAGES(
            "crawl.max_pages", Kind.COUNT, "100000", "pages of a crawl whose job has no max_pages; 0 is no limit"),
    CRAWL_MAX_TIME("crawl.max_time", Kind.DURATION, "7d", "time of a crawl whose job has no max_time; 0s is no limit"),
    CRAWL_MEMORY("crawl.memory", Kind.TEXT, "45%", "memory for pages in flight: a share of the heap, or 512m, 2g"),
    CRAWL_SEEN("crawl.seen", Kind.TEXT, "memory", "memory, or redis: workers share which links the ledger has"),
    CHROME_PATH("chrome.path", Kind.TEXT, "", "program of the browser; empty looks in the usual places"),
    CHROME_FOLDER(
            "chrome.folder", Kind.TEXT, "", "folder of the browsers' profiles; empty is one in the temporary folder"),
    CHROME_USER("chrome.user", Kind.TEXT, "nobody", "user that runs the browsers of a worker that runs as root"),
    CHROME_TABS("chrome.tabs", Kind.COUNT, "0", "pages loaded in browsers side by side; 0 is 2 for each core"),
    CHROME_RECYCLE_PAGES("chrome.recycle_pages", Kind.COUNT, "200", "pages after which a browser is replaced"),
    CHROME_RECYCLE_AGE("chrome.recycle_age", Kind.DURATION, "1h", "age at which a browser is replaced"),
    CHROME_MAX_MEMORY("chrome.max_memory", Kind.TEXT, "1536m", "memory of a browser at which it is replaced"),
    CHROME_ALLOW_NO_SANDBOX("chrome.allow_no_sandbox", Kind.FLAG, "false", "run browsers even without their sandbox"),
    WORKER_HEARTBEAT_INTERVAL(
            "worker.heartbeat_interval", Kind.DURATION, "10s", "how often load is reported", "heartbeat_interval"),
    WORKER_QUEUE_POLL_INTERVAL(
            "worker.queue_poll_interval", Kind.DURATION, "100ms", "longest wait before the inbox is looked at again"),
    WORKER_GRACEFUL_SHUTDOWN_TIMEOUT(
            "worker.graceful_shutdown_timeout", Kind.DURATION, "30s", "how long running work may finish at the end"),

    SCHEDULER_SCAN_INTERVAL(
            "scheduler.scan_interval", Kind.DURATION, "100ms", "fallback when no event came", "dispatch_interval"),
    SCHEDULER_BATCH_SIZE("scheduler.batch_size", Kind.COUNT, "500", "most invitations assigned in one step"),
    SCHEDULER_TIMEOUT_CHECK_INTERVAL(
            "scheduler.timeout_check_interval", Kind.DURATION, "30s", "how often overdue attempts are looked for"),
    SCHEDULER_LOAD_BALANCE_STRATEGY(
            "scheduler.load_balance_strategy",
            Kind.TEXT,
            "least_tasks",
            "least_tasks, round_robin, random, weighted, consistent_hash or an own one",
            "load_balance_strategy"),
    SCHEDULER_MAX_TASKS_PER_WORKER(
            "scheduler.max_tasks_per_worker",
            Kind.COUNT,
            "0",
            "most subtasks given to one worker; 0 is by its capacity",
            "max_tasks_per_device"),
    SCHEDULER_MAX_RATE("scheduler.max_rate", Kind.COUNT, "0", "most subtasks started per second; 0 is no limit"),
    SCHEDULER_LEADER_LOCK_KEY("scheduler.leader_lock_key", Kind.TEXT, "scheduler:leader", "name of the leader's lock"),
    SCHEDULER_LEADER_LOCK_TTL("scheduler.leader_lock_ttl", Kind.DURATION, "10s", "life of the leader's lock"),
    SCHEDULER_LEADER_RENEW_INTERVAL(
            "scheduler.leader_renew_interval", Kind.DURATION, "3s", "how often the lock is renewed"),

    PROJECT_MAX_PENDING("project.max_pending", Kind.COUNT, "2000000", "most unfinished tasks of one project"),
    PROJECT_MAX_RATE("project.max_rate", Kind.COUNT, "20000", "most requests per second of a project; 0 is no limit"),
    PRINCIPAL_MAX_RATE(
            "principal.max_rate", Kind.COUNT, "5000", "most requests per second of one key or user; 0 is none"),
    RETENTION_TASKS("retention.tasks", Kind.DURATION, "30d", "how long ended tasks are kept"),
    RETENTION_LOGS("retention.logs", Kind.DURATION, "7d", "how long task logs are kept"),
    RETENTION_LOG_ENTRIES(
            "retention.log_entries", Kind.COUNT, "10000000", "most entries of the logs of all tasks together"),
    RETENTION_IDEMPOTENCY_KEYS("retention.idempotency_keys", Kind.DURATION, "24h", "how long answers are remembered"),
    RETENTION_AUDIT("retention.audit", Kind.DURATION, "365d", "how long entries of the audit log are kept"),
    RETENTION_AUDIT_ENTRIES(
            "retention.audit_entries", Kind.COUNT, "1000000", "most entries of the audit log of one project"),
    MARKET_LOCK_TIMEOUT(
            "market.lock_timeout", Kind.DURATION, "30m", "silence after which a browser's task is given to another"),
    EGRESS_ALLOW("egress.allow", Kind.LIST, "", "private addresses and networks that may be called after all"),
    SYNC_ROOT("sync.root", Kind.TEXT, "", "folder below which data_sync may write; empty is sync in the data folder"),
    TYPES("types", Kind.MAP, "{}", "task types: types.NAME.executor, .timeout, .max_attempts, …"),
    LOG_FORMAT("log.format", Kind.TEXT, "text", "text, json or classic"),
    LOG_LEVEL("log.level", Kind.TEXT, "info", "error, warn, info, debug or trace");

    private final String key;
    private final Kind kind;
    private final String fallback;
    private final String description;
    private final String alias;

    ConfigKey(String key, Kind kind, String fallback, String description) {
        this(key, kind, fallback, description, "");
    }

    ConfigKey(String key, Kind kind, String fallback, String description, String alias) {
        this.key = key;
        this.kind = kind;
        this.fallback = fallback;
        this.description = description;
        this.alias = alias;
    }

    /// The name in files and flags, such as `lease.ttl`.
    public String key() {
        return key;
    }

    public Kind kind() {
        return kind;
    }

    public JsonNode defaultValue() {
        return kind.read(fallback);
    }

    public String description() {
        return description;
    }

    /// An alternative name from the older flat settings; usually empty.
    public String alias() {
        return alias;
    }

    /// Finds a key by name or alias. Case and `-` instead of `_` do not matter, as in `lease.renew-interval`.
    public static Optional<ConfigKey> find(String name) {
        String plain = plain(name);
        return Arrays.stream(values())
                .filter(key -> key.key.equals(plain) || key.alias.equals(plain))
                .findFirst();
    }

    /// Finds the key of a variable such as `TRAWL_LISTEN_PORT`.
    static Optional<ConfigKey> findVariable(String variable) {
        String suffix = variable.substring("TRAWL_".length()).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(key -> key.key.replace('.', '_').equals(suffix) || key.alias.equals(suffix))
                .findFirst();
    }

    String variable() {
        return "TRAWL_" + key.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    static String plain(String name) {
        return name.replace('-', '_').toLowerCase(Locale.ROOT);
    }
}
