package dev.trawl.app.server;

import dev.trawl.config.ConfigKey;
import dev.trawl.config.Setting;
import dev.trawl.config.Settings;
import dev.trawl.core.problem.Suggestion;
import dev.trawl.gateway.node.RunningSettings;
import dev.trawl.gateway.node.SettingView;
import dev.trawl.spi.live.SharedSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The settings of this node, overridden by changes made to the cluster at run time. An invalid change is rejected.
/// An invalid value written to the backend by hand is ignored with a warning.
final class ChangingSettings implements RunningSettings {

    private static final Logger log = LoggerFactory.getLogger(ChangingSettings.class);
    private static final String ORIGIN = "cluster";

    private static final Set<ConfigKey> CHANGEABLE = EnumSet.of(
            ConfigKey.LOG_LEVEL,
            ConfigKey.WORKER_CAPACITY,
            ConfigKey.CRAWL_SLOTS,
            ConfigKey.EGRESS_ALLOW,
            ConfigKey.SCHEDULER_LOAD_BALANCE_STRATEGY,
            ConfigKey.SCHEDULER_MAX_RATE,
            ConfigKey.SCHEDULER_MAX_TASKS_PER_WORKER,
            ConfigKey.SCHEDULER_BATCH_SIZE,
            ConfigKey.PROJECT_MAX_RATE,
            ConfigKey.PRINCIPAL_MAX_RATE,
            ConfigKey.PROJECT_MAX_PENDING,
            ConfigKey.RETENTION_TASKS,
            ConfigKey.RETENTION_LOGS,
            ConfigKey.RETENTION_IDEMPOTENCY_KEYS);

    /// Prevents a typo or a stolen key from deleting everything at once.
    private static final Set<ConfigKey> KEPT =
            EnumSet.of(ConfigKey.RETENTION_TASKS, ConfigKey.RETENTION_LOGS, ConfigKey.RETENTION_IDEMPOTENCY_KEYS);

    private static final Duration LEAST_KEPT = Duration.ofHours(1);

    private final Settings atStart;
    private final SharedSettings shared;
    private final Consumer<Settings> check;
    private final List<Consumer<Settings>> followers = new CopyOnWriteArrayList<>();
    private volatile Settings current;

    /// @param check throws an `IllegalArgumentException` that names the key if a setting is invalid
    ChangingSettings(Settings atStart, SharedSettings shared, Consumer<Settings> check) {
        this.atStart = atStart;
        this.shared = shared;
        this.check = check;
        this.current = atStart;
    }

    /// Starts to watch for changes.
    ChangingSettings begin() {
        shared.watch(this::changed);
        return this;
    }

    /// Passes the current settings to the follower now, and again after every change.
    synchronized void follow(Consumer<Settings> follower) {
        followers.add(follower);
        follower.accept(current);
    }

    @Override
    public List<SettingView> all() {
        return current.all().stream()
                .sorted(Comparator.comparing(setting -> setting.key().key()))
                .map(ChangingSettings::view)
                .toList();
    }

    @Override
    public Optional<String> set(String key, String value) {
        try {
            var _ = laidOver(current, key, value);
            shared.set(known(key).key(), value);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Optional<String> unset(String key) {
        try {
            shared.remove(known(key).key());
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String holds() {
        return shared.reachesAll()
                ? "on every node"
                : "on this node only, until it ends; with %s: zookeeper://… it would hold on every node"
                        .formatted(ConfigKey.ELECTION_URL.key());
    }

    private synchronized void changed(Map<String, String> all) {
        var before = current;
        var next = atStart;
        for (var entry : new TreeMap<>(all).entrySet()) {
            try {
                next = laidOver(next, entry.getKey(), entry.getValue());
            } catch (IllegalArgumentException e) {
                log.warn("setting ignored key={} cause={}", entry.getKey(), e.getMessage());
            }
        }
        current = next;
        for (var key : CHANGEABLE) {
            tell(before.setting(key), next.setting(key));
        }
        followers.forEach(follower -> follower.accept(current));
    }

    private static void tell(Setting before, Setting now) {
        if (!before.value().equals(now.value())) {
            log.info("setting changed key={} from={} to={}", now.key().key(), text(before), text(now));
        }
    }

    private static String text(Setting setting) {
        var value = setting.shown();
        return value.isContainer() ? value.toString() : value.asString();
    }

    private Settings laidOver(Settings settings, String key, String value) {
        var known = known(key);
        Settings changed;
        try {
            changed = settings.with(known, value, ORIGIN);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(known.key() + " " + e.getMessage(), e);
        }
        if (KEPT.contains(known) && changed.duration(known).compareTo(LEAST_KEPT) < 0) {
            throw new IllegalArgumentException(
                    "%s must be at least 1h while the cluster runs, not %s; less can only stand in a settings file"
                            .formatted(known.key(), value));
        }
        check.accept(changed);
        return changed;
    }

    private static ConfigKey known(String key) {
        return ConfigKey.find(key)
                .filter(CHANGEABLE::contains)
                .orElseThrow(() -> new IllegalArgumentException(why(key)));
    }

    private static String why(String key) {
        if (key.equals(ConfigKey.TYPES.key()) || key.startsWith(ConfigKey.TYPES.key() + ".")) {
            return "%s is not set this way at run time; add or change a task type with 'trawl type create' or PUT /types/NAME"
                    .formatted(key);
        }
        var known = Arrays.stream(ConfigKey.values()).map(ConfigKey::key).toList();
        if (ConfigKey.find(key).isEmpty()) {
            return "%s is not a setting%s"
                    .formatted(
                            key,
                            Suggestion.closest(key, known)
                                    .map(" (did you mean '%s'?)"::formatted)
                                    .orElse("; 'trawl config view' lists all"));
        }
        return "%s needs a restart: change it in the settings file, the environment or the options of each node, and restart the nodes one by one. Without a restart these change: %s"
                .formatted(key, CHANGEABLE.stream().map(ConfigKey::key).sorted().collect(Collectors.joining(", ")));
    }

    private static SettingView view(Setting setting) {
        return new SettingView(
                setting.key().key(),
                setting.shown(),
                setting.origin(),
                setting.key().defaultValue(),
                setting.key().description());
    }
}
