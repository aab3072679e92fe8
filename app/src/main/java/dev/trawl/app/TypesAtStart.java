package dev.trawl.app;

import dev.trawl.core.task.TaskType;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.TypeConfig;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Stores the task types that come built in and those of the settings, before the first task can name them.
public final class TypesAtStart {

    private static final Map<String, String> BUILT_IN = Map.of(
            "echo", "{\"executor\":\"local\",\"timeout\":\"60s\"}",
            "sleep", "{\"executor\":\"local\",\"timeout\":\"1h\"}");

    private TypesAtStart() {}

    /// @param configured `types.*` of the settings
    /// @throws IllegalArgumentException naming the type and the key that cannot work
    public static void store(Ledger ledger, JsonNode configured) {
        var types = new TreeMap<>(BUILT_IN);
        configured
                .properties()
                .forEach(entry -> types.put(entry.getKey(), entry.getValue().toString()));
        types.forEach((name, json) -> {
            var _ = TaskType.of(new TypeConfig(name, 0, json)); // refuses what cannot work before anything is stored
        });
        var _ = ledger.write(transaction -> {
            types.forEach((name, json) -> transaction.configs().put(name, json));
            return types.size();
        });
    }
}
