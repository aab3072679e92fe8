package dev.trawl.core.task;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.TypeConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/// Adds, changes and removes task types at run time. A change is a new version; stored tasks keep theirs. Other
/// nodes learn of it when they refresh their types.
public final class ManageTypes {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final GroupCommit commits;
    private final TaskTypes types;
    private final TypeRules rules;
    private final LedgerReads reads;
    private final Operation<TypeConfig, Integer> put = (transaction, configs) ->
            configs.stream().map(config -> put(transaction, config)).toList();
    private final Operation<String, Boolean> remove = (transaction, names) ->
            names.stream().map(name -> transaction.configs().remove(name)).toList();

    public ManageTypes(GroupCommit commits, TaskTypes types, TypeRules rules, LedgerReads reads) {
        this.commits = commits;
        this.types = types;
        this.rules = rules;
        this.reads = reads;
    }

    /// The schedules that submit tasks of a type, as `name` or `project/name`, at most `max`. Without the type, their
    /// firings fail.
    public List<String> schedules(String type, int max) {
        return reads.schedules().ofType(type, max).stream()
                .map(schedule -> schedule.project().equals(Caller.DEFAULT_PROJECT)
                        ? schedule.name()
                        : schedule.project() + "/" + schedule.name())
                .toList();
    }

    /// The invalid settings of a type, one line each; empty if it can be stored.
    public List<String> complaints(String name, String json) {
        if (!NAME.matcher(name).matches()) {
            return List.of("the name of a type has 1 to 64 letters, digits, dots, hyphens and underscores");
        }
        if (isFixed(name)) {
            return List.of("types.%s is built in or in the settings of this node; change it there and restart"
                    .formatted(name));
        }
        var config = new TypeConfig(name, 0, json);
        try {
            var all = new ArrayList<>(types.known().stream()
                    .filter(type -> !type.name().equals(name))
                    .toList());
            all.add(TaskType.of(config));
            TaskTypes.checkPools(all);
        } catch (IllegalArgumentException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
        return rules.complaints(config);
    }

    /// Returns whether the program or its settings define the type.
    public boolean isFixed(String name) {
        return rules.isFixed(name);
    }

    /// Stores a type without complaints and returns its version. The same settings again change nothing.
    public CompletableFuture<Integer> put(String name, String json) {
        return commits.write(put, 0, new TypeConfig(name, 0, json));
    }

    /// Removes a type: it takes no new tasks, and its tasks still run. Returns false if there is no such type.
    public CompletableFuture<Boolean> remove(String name) {
        return commits.write(remove, 0, name);
    }

    private static int put(Transaction transaction, TypeConfig config) {
        return transaction.configs().put(config.type(), config.json());
    }
}
