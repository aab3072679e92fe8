package dev.trawl.app.parts;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.task.Durations;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Executor;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.task.TypeConfig;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Stores the built-in and the configured task types before the first task can use them.
public final class TypesAtStart {

    private static final Map<String, String> BUILT_IN = Map.of(
            "echo", "{\"executor\":\"local\",\"timeout\":\"60s\"}",
            "sleep", "{\"executor\":\"local\",\"timeout\":\"1h\"}",
            "crawl",
                    "{\"executor\":\"crawl\",\"timeout\":\"1h\",\"max_attempts\":5,\"split\":{\"splitter\":\"crawl\"}}",
            "user_apps", appType("user_apps"),
            "app_sync", appType("app_sync"),
            "data_sync",
                    "{\"executor\":\"data_sync\",\"timeout\":\"6h\",\"max_attempts\":20,\"split\":{\"splitter\":\"data_sync\"}}");

    private TypesAtStart() {}

    /// A crawl type with a different payload format.
    private static String appType(String form) {
        return """
                {"executor":"crawl","settings":{"payload":"%1$s"},"timeout":"1h","max_attempts":5,"split":{"splitter":"%1$s"}}\
                """.formatted(form);
    }

    /// Rejects a configured type without a matching executor or splitter in this process, or with settings that
    /// its executor rejects.
    ///
    /// @throws IllegalArgumentException naming the type, and the known values or the error
    static void check(JsonNode configured, Collection<Executor> executors, Set<String> splitters) {
        var _ = all(configured);
        checkEach(configured, executors, splitters);
    }

    /// Like `check`, without the rules on the pools of all types together.
    static void checkEach(JsonNode configured, Collection<Executor> executors, Set<String> splitters) {
        configured.properties().forEach(entry -> {
            refuseUnknownSplitter(entry.getKey(), entry.getValue().path("split"), splitters);
            String name = entry.getValue().path("executor").asString("");
            var known = executors.stream().map(Executor::type).sorted().toList();
            var executor =
                    executors.stream().filter(one -> one.type().equals(name)).findFirst();
            if (!name.isEmpty() && executor.isEmpty()) {
                throw new IllegalArgumentException(
                        "types.%s: executor '%s' is unknown; known are %s".formatted(entry.getKey(), name, known));
            }
            executor.filter(one -> !one.supportedTaskTypes().isEmpty()
                            && !one.supportedTaskTypes().contains(entry.getKey()))
                    .ifPresent(one -> {
                        throw new IllegalArgumentException("types.%s: executor '%s' runs only %s"
                                .formatted(entry.getKey(), name, new TreeSet<>(one.supportedTaskTypes())));
                    });
            executor.ifPresent(
                    one -> checkSettings(entry.getKey(), entry.getValue().path("settings"), one));
        });
    }

    private static void checkSettings(String type, JsonNode settings, Executor executor) {
        var complaints =
                executor.check(type, settings.isMissingNode() || settings.isNull() ? "{}" : settings.toString());
        if (!complaints.isEmpty()) {
            throw new IllegalArgumentException("types.%s: %s".formatted(type, String.join("; ", complaints)));
        }
    }

    private static void refuseUnknownSplitter(String type, JsonNode split, Set<String> splitters) {
        String name = split.path("splitter").asString("list");
        if (split.isObject() && !splitters.contains(name)) {
            throw new IllegalArgumentException(
                    "types.%s: splitter '%s' is unknown; known are %s".formatted(type, name, new TreeSet<>(splitters)));
        }
    }

    /// Adds the type of browser tasks, unless a type with that name is configured.
    static JsonNode withMarket(JsonNode configured, Duration lockTimeout) {
        if (configured.has(MarketTask.TYPE)) {
            return configured;
        }
        if (!lockTimeout.isPositive()) {
            throw new IllegalArgumentException("market.lock_timeout must be positive, not " + lockTimeout);
        }
        var types = JsonNodeFactory.instance.objectNode();
        configured.properties().forEach(entry -> types.set(entry.getKey(), entry.getValue()));
        types.putObject(MarketTask.TYPE).put("lane", "pull").put("timeout", Durations.text(lockTimeout));
        return types;
    }

    private static Map<String, String> all(JsonNode configured) {
        var types = new TreeMap<>(BUILT_IN);
        configured
                .properties()
                .forEach(entry -> types.put(entry.getKey(), entry.getValue().toString()));
        var offered = types.entrySet().stream()
                .map(entry -> TaskType.of(new TypeConfig(entry.getKey(), 0, entry.getValue())))
                .toList();
        TaskTypes.checkPools(offered);
        return types;
    }

    /// Names of the built-in and the configured types.
    static Set<String> names(JsonNode configured) {
        return all(configured).keySet();
    }

    /// @param configured `types.*` of the settings
    /// @throws IllegalArgumentException naming the type and the invalid key
    public static void store(Ledger ledger, JsonNode configured) {
        var types = all(configured);
        var _ = ledger.write(transaction -> {
            types.forEach((name, json) -> transaction.configs().put(name, json));
            return types.size();
        });
    }
}
