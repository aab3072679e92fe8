package dev.trawl.core.dispatch;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.schedule.LoadBalancer;
import dev.trawl.spi.schedule.WorkerLoad;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The load balancer in use. It can be replaced by another known one while the program runs.
public final class ChosenStrategy implements LoadBalancer {

    private final SortedMap<String, LoadBalancer> known;
    private volatile LoadBalancer current;

    /// @throws IllegalArgumentException when there is none of that name; the message lists the known ones
    public ChosenStrategy(Map<String, LoadBalancer> known, String name) {
        this.known = new TreeMap<>(known);
        this.current = Optional.ofNullable(known.get(name))
                .orElseThrow(() ->
                        new IllegalArgumentException("scheduler.load_balance_strategy '%s' is unknown; known are %s"
                                .formatted(name, this.known.keySet())));
    }

    /// The name it was chosen by.
    @Override
    public String name() {
        return current.name();
    }

    /// Every name that can be chosen, ascending.
    public List<String> names() {
        return List.copyOf(known.keySet());
    }

    /// Decides from now on; false, and nothing changed, when there is none of that name.
    public boolean use(String name) {
        var other = Optional.ofNullable(known.get(name));
        other.ifPresent(chosen -> current = chosen);
        return other.isPresent();
    }

    /// It promises nothing but an even load, so what waits may be moved.
    boolean isByLoad() {
        return name().startsWith("least_task");
    }

    @Override
    public WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask) {
        return current.select(workers, subtask);
    }
}
