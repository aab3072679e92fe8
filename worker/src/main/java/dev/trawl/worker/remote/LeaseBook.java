package dev.trawl.worker.remote;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The leases of the current session with their tokens, including leases that the worker has not taken yet.
final class LeaseBook {

    private final Map<LeaseId, String> tokens = new LinkedHashMap<>();
    private final Map<SubtaskId, Lease> waiting = new HashMap<>();
    private Set<LeaseId> unwanted = Set.of();

    /// Starts a new session without leases.
    synchronized void clear() {
        tokens.clear();
        waiting.clear();
    }

    synchronized void add(Lease lease, String token) {
        tokens.put(lease.id(), token);
        waiting.put(lease.id().subtask(), lease);
    }

    /// Removes and returns the lease of a subtask that the worker claims.
    synchronized Optional<Lease> take(SubtaskId subtask) {
        return Optional.ofNullable(waiting.remove(subtask));
    }

    synchronized Optional<String> token(LeaseId lease) {
        return Optional.ofNullable(tokens.get(lease));
    }

    /// The tokens of these leases and of those not taken yet.
    synchronized List<String> tokens(Collection<LeaseId> held) {
        var named = new ArrayList<String>();
        held.forEach(lease -> token(lease).ifPresent(named::add));
        waiting.values().stream()
                .map(Lease::id)
                .filter(lease -> !held.contains(lease))
                .forEach(lease -> token(lease).ifPresent(named::add));
        return named;
    }

    /// Leases that the worker has not taken since the previous call.
    synchronized Set<LeaseId> unwanted() {
        var still = waiting.values().stream().map(Lease::id).collect(Collectors.toSet());
        var left = still.stream().filter(unwanted::contains).collect(Collectors.toSet());
        unwanted = still;
        return left;
    }

    /// All open leases, the newest last.
    synchronized List<LeaseId> open() {
        return List.copyOf(tokens.keySet());
    }

    synchronized void forget(LeaseId lease) {
        tokens.remove(lease);
        waiting.remove(lease.subtask());
    }

    /// The lease of a token.
    synchronized Optional<LeaseId> of(String token) {
        return tokens.entrySet().stream()
                .filter(entry -> entry.getValue().equals(token))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
