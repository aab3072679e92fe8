package dev.trawl.core.schedule;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The effects of a schedule transaction that must be announced once it is durable.
///
/// @param firings the decided firings
/// @param types the type of each created task
/// @param voided the revoked leases
record Fired(List<Firing> firings, List<String> types, Map<SubtaskId, Long> voided) {

    Fired() {
        this(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
    }

    /// Stores a firing; false if its instant already has one.
    boolean add(Transaction transaction, Firing firing) {
        return transaction.schedules().firings().add(firing) && firings.add(firing);
    }

    /// Updates a stored firing.
    void change(Transaction transaction, Firing firing) {
        transaction.schedules().firings().change(firing);
        firings.add(firing);
    }

    void made(String type) {
        types.add(type);
    }

    List<TaskId> tasks() {
        return firings.stream()
                .filter(firing -> firing.task() > 0)
                .map(firing -> new TaskId(firing.task()))
                .toList();
    }

    void took(Map<SubtaskId, Long> leases) {
        voided.putAll(leases);
    }
}
