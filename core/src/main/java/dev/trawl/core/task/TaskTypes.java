package dev.trawl.core.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.spi.Lane;
import dev.trawl.spi.ledger.TypeReads;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.TypeConfig;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The task types that can be submitted, and the older versions that stored tasks refer to. Thread-safe.
public final class TaskTypes {

    private static final String ALONE = ".alone";
    private static final int LONGEST_POOL = 64;

    private final TypeReads reads;
    private final Map<String, Newest> newest = new ConcurrentHashMap<>();
    private final Map<VersionKey, TaskType> versions = new ConcurrentHashMap<>();
    private volatile Runnable changed = () -> {};

    /// @param removed takes no new tasks; its unfinished tasks still run
    private record Newest(TaskType type, boolean removed) {}

    public TaskTypes(TypeReads reads) {
        this.reads = reads;
        refresh();
    }

    /// Calls `listener` after each refresh that found a change. There is one listener.
    public void follow(Runnable listener) {
        changed = listener;
    }

    /// Reloads the newest versions.
    public void refresh() {
        boolean isChanged = false;
        for (TypeConfig config : reads.typeConfigs()) {
            var read = new Newest(remember(config), config.removed());
            var before = Optional.ofNullable(newest.get(config.type()));
            if (before.filter(known -> known.type().version() >= config.version())
                    .isEmpty()) {
                newest.put(config.type(), read);
                isChanged = true;
            }
        }
        if (isChanged) {
            changed.run();
        }
    }

    /// The newest version of a type, also of a removed one; empty if the type is unknown.
    public Optional<TaskType> find(String type) {
        return Optional.ofNullable(newest.get(type)).map(Newest::type);
    }

    /// The newest version of a type that takes new tasks; empty if the type is unknown or removed.
    public Optional<TaskType> submittable(String type) {
        return Optional.ofNullable(newest.get(type))
                .filter(found -> !found.removed())
                .map(Newest::type);
    }

    /// The newest versions of all types, also of removed ones, whose tasks may still run.
    public List<TaskType> known() {
        return newest.values().stream().map(Newest::type).toList();
    }

    /// The version that a stored task was submitted with.
    public TaskType version(String type, int version) {
        var known = versions.get(new VersionKey(type, version));
        if (known != null) {
            return known;
        }
        return remember(reads.typeConfig(type, version)
                .orElseThrow(
                        () -> new IllegalStateException("task_config lacks %s version %d".formatted(type, version))));
    }

    /// Names of the types that take new tasks, in alphabetical order.
    public List<String> names() {
        return newest.entrySet().stream()
                .filter(entry -> !entry.getValue().removed())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /// Rejects types whose pools cannot work. The types of a pool share its queue, which either the leader or the
    /// workers read, never both.
    ///
    /// @throws IllegalArgumentException naming the type
    public static void checkPools(Collection<TaskType> types) {
        var first = new TreeMap<String, TaskType>();
        types.stream().filter(type -> type.lane() != Lane.PULL).forEach(type -> {
            refuseLongPool(type);
            var other = first.putIfAbsent(type.pool(), type);
            if (other != null && other.lane() != type.lane()) {
                var competing = type.lane() == Lane.COMPETE ? type : other;
                var assigned = type.lane() == Lane.COMPETE ? other : type;
                throw new IllegalArgumentException(
                        "types.%s: lane compete in the pool '%s', where types.%s has lane assign; give it a pool of its own"
                                .formatted(competing.name(), type.pool(), assigned.name()));
            }
        });
    }

    /// The pool name is part of a Kafka topic name, which has at most 249 characters. Special characters are
    /// escaped and need more space.
    private static void refuseLongPool(TaskType type) {
        int length = type.pool().getBytes(UTF_8).length;
        if (length > LONGEST_POOL) {
            throw new IllegalArgumentException("types.%s: the name of a pool has at most %d bytes, this one has %d"
                    .formatted(type.name(), LONGEST_POOL, length));
        }
    }

    /// The pools used by the newest version of any type.
    public Set<String> pools() {
        return known().stream().map(TaskType::pool).collect(Collectors.toCollection(TreeSet::new));
    }

    /// The ready queue of an invitation, which is the queue of its pool. The leader assigns exclusive subtasks
    /// (`alone`) and those with needs through a separate queue, even in a pool with lane COMPETE: a worker
    /// cannot leave an invitation in a queue that it reads.
    public String queueOf(Invitation invitation) {
        var type = find(invitation.type());
        boolean apart = (invitation.alone() || !invitation.needs().isNone())
                && type.filter(found -> found.lane() == Lane.COMPETE).isPresent();
        return type.map(TaskType::pool).orElse(TaskType.DEFAULT_POOL) + (apart ? ALONE : "");
    }

    /// Ready queues whose invitations the leader assigns.
    public Set<String> assignedQueues() {
        var queues = new TreeSet<String>();
        known().forEach(type -> queues.add(type.pool() + (type.lane() == Lane.COMPETE ? ALONE : "")));
        return queues;
    }

    /// The ready queues that such a worker reads directly: those of COMPETE pools whose every type it can run.
    ///
    /// @param able types that the worker can run; empty means any
    public Set<String> competedQueues(Set<String> able) {
        var queues = new TreeSet<String>();
        offered(Lane.COMPETE).forEach(type -> queues.add(type.pool()));
        if (!able.isEmpty()) {
            offered(Lane.COMPETE)
                    .filter(type -> !able.contains(type.name()))
                    .forEach(type -> queues.remove(type.pool()));
        }
        return queues;
    }

    private Stream<TaskType> offered(Lane lane) {
        return known().stream().filter(type -> type.lane() == lane);
    }

    private TaskType remember(TypeConfig config) {
        return versions.computeIfAbsent(new VersionKey(config.type(), config.version()), _ -> TaskType.of(config));
    }

    private record VersionKey(String type, int version) {}
}
