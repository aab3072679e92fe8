package dev.trawl.core.task;

import dev.trawl.spi.Lane;
import dev.trawl.spi.ledger.TypeReads;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.TypeConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The task types that can be submitted, and the older versions that stored tasks refer to.
public final class TaskTypes {

    private static final String ALONE = ".alone";

    private final TypeReads reads;
    private final Map<String, TaskType> newest = new ConcurrentHashMap<>();
    private final Map<VersionKey, TaskType> versions = new ConcurrentHashMap<>();

    public TaskTypes(TypeReads reads) {
        this.reads = reads;
        refresh();
    }

    /// Reloads the newest versions.
    public void refresh() {
        reads.typeConfigs().forEach(config -> newest.put(config.type(), remember(config)));
    }

    /// The newest version of a type; empty if the type is unknown.
    public Optional<TaskType> find(String type) {
        return Optional.ofNullable(newest.get(type));
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

    /// Names of all types, in alphabetical order.
    public List<String> names() {
        return newest.keySet().stream().sorted().toList();
    }

    /// The pools used by the newest version of any type.
    public Set<String> pools() {
        return newest.values().stream().map(TaskType::pool).collect(Collectors.toCollection(TreeSet::new));
    }

    /// The ready queue of an invitation, which is the queue of its pool. The leader assigns exclusive subtasks
    /// (`alone`) through a separate queue, even in a pool with lane COMPETE.
    public String queueOf(Invitation invitation) {
        var type = find(invitation.type());
        boolean apart = invitation.alone()
                && type.filter(found -> found.lane() == Lane.COMPETE).isPresent();
        return type.map(TaskType::pool).orElse(TaskType.DEFAULT_POOL) + (apart ? ALONE : "");
    }

    /// Ready queues whose invitations the leader assigns.
    public Set<String> assignedQueues() {
        var queues = new TreeSet<String>();
        newest.values().forEach(type -> queues.add(type.pool() + (type.lane() == Lane.COMPETE ? ALONE : "")));
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
        return newest.values().stream().filter(type -> type.lane() == lane);
    }

    private TaskType remember(TypeConfig config) {
        return versions.computeIfAbsent(new VersionKey(config.type(), config.version()), _ -> TaskType.of(config));
    }

    private record VersionKey(String type, int version) {}
}
