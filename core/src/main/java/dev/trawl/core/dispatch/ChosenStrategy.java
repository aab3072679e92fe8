package dev.trawl.core.dispatch;

import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.WorkerLoad;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The load balancer in use. Another known one can replace it at run time.
public final class ChosenStrategy implements LoadBalancer {

    private final SortedMap<String, LoadBalancer> known;
    private volatile LoadBalancer current;

    /// @throws IllegalArgumentException if the name is unknown; the message lists the known names
    public ChosenStrategy(Map<String, LoadBalancer> known, String name) {
        this.known = new TreeMap<>(known);
        this.current = Optional.ofNullable(known.get(name))
                .orElseThrow(() ->
                        new IllegalArgumentException("scheduler.load_balance_strategy '%s' is unknown; known are %s"
                                .formatted(name, this.known.keySet())));
    }

    /// The name of the load balancer in use.
    @Override
    public String name() {
        return current.name();
    }

    /// All known names, ascending.
    public List<String> names() {
        return List.copyOf(known.keySet());
    }

    /// Switches to another load balancer. Returns false and changes nothing if the name is unknown.
    public boolean use(String name) {
        var other = Optional.ofNullable(known.get(name));
        other.ifPresent(chosen -> current = chosen);
        return other.isPresent();
    }

    @Override
    public boolean isByLoad() {
        return current.isByLoad();
    }

    @Override
    public WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask) {
        return current.select(workers, subtask);
    }
}
