package dev.trawl.worker;

import dev.trawl.plugin.Executor;
import dev.trawl.spi.FetchMode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The executors of this process by name, and the fetch modes that they offer.
public final class ExecutorRegistry {

    private final Map<String, Executor> byType = new ConcurrentHashMap<>();
    private final Set<FetchMode> modes = ConcurrentHashMap.newKeySet();

    public ExecutorRegistry() {
        modes.add(FetchMode.HTTP);
    }

    /// Adds an executor.
    ///
    /// @throws IllegalArgumentException when its name is taken
    public ExecutorRegistry register(Executor executor) {
        if (byType.putIfAbsent(executor.type(), executor) != null) {
            throw new IllegalArgumentException("there is an executor '%s' already".formatted(executor.type()));
        }
        return this;
    }

    /// Offers a fetch mode besides HTTP. Workers that register later get work that needs it.
    public ExecutorRegistry offer(FetchMode mode) {
        modes.add(mode);
        return this;
    }

    /// The offered fetch modes.
    public Set<FetchMode> modes() {
        return Set.copyOf(modes);
    }

    /// Adds every executor that `ServiceLoader` finds.
    public ExecutorRegistry discover(ClassLoader loader) {
        ServiceLoader.load(Executor.class, loader).forEach(this::register);
        return this;
    }

    /// The executor of this name, else one that supports this task type; empty when there is neither.
    public Optional<Executor> get(String type) {
        Executor named = byType.get(type);
        if (named != null) {
            return Optional.of(named);
        }
        return list().stream()
                .filter(executor -> executor.supportedTaskTypes().contains(type))
                .findFirst();
    }

    /// The executors that follow changed settings.
    List<SteeredExecutor> steered() {
        return byType.values().stream()
                .filter(SteeredExecutor.class::isInstance)
                .map(SteeredExecutor.class::cast)
                .toList();
    }

    /// All executors, by name.
    public List<Executor> list() {
        return byType.values().stream()
                .sorted(Comparator.comparing(Executor::type))
                .toList();
    }
}
