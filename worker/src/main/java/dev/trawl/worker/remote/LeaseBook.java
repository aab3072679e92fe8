package dev.trawl.worker.remote;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.worker.Lease;
import dev.trawl.spi.worker.LeaseId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The leases of the present session with their tokens, and those among them that the worker has not asked for yet.
final class LeaseBook {

    private final Map<LeaseId, String> tokens = new LinkedHashMap<>();
    private final Map<SubtaskId, Lease> waiting = new HashMap<>();
    private Set<LeaseId> unwanted = Set.of();

    /// A new session begins with nothing.
    synchronized void clear() {
        tokens.clear();
        waiting.clear();
    }

    synchronized void add(Lease lease, String token) {
        tokens.put(lease.id(), token);
        waiting.put(lease.id().subtask(), lease);
    }

    /// Takes out the lease of a subtask that the worker asks for.
    synchronized Optional<Lease> take(SubtaskId subtask) {
        return Optional.ofNullable(waiting.remove(subtask));
    }

    synchronized Optional<String> token(LeaseId lease) {
        return Optional.ofNullable(tokens.get(lease));
    }

    /// The tokens of these leases and of those that still wait.
    synchronized List<String> tokens(Collection<LeaseId> held) {
        var named = new ArrayList<String>();
        held.forEach(lease -> token(lease).ifPresent(named::add));
        waiting.values().stream()
                .map(Lease::id)
                .filter(lease -> !held.contains(lease))
                .forEach(lease -> token(lease).ifPresent(named::add));
        return named;
    }

    /// Leases that the worker has not come for since the last time this was asked.
    synchronized Set<LeaseId> unwanted() {
        var still = waiting.values().stream().map(Lease::id).collect(Collectors.toSet());
        var left = still.stream().filter(unwanted::contains).collect(Collectors.toSet());
        unwanted = still;
        return left;
    }

    /// All leases that are not over, the newest last.
    synchronized List<LeaseId> open() {
        return List.copyOf(tokens.keySet());
    }

    synchronized void forget(LeaseId lease) {
        tokens.remove(lease);
        waiting.remove(lease.subtask());
    }

    /// The lease that a token was given for.
    synchronized Optional<LeaseId> of(String token) {
        return tokens.entrySet().stream()
                .filter(entry -> entry.getValue().equals(token))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
