package dev.trawl.gateway.node;

import dev.trawl.core.query.HideSecrets;
import dev.trawl.core.task.TaskType;
import dev.trawl.gateway.http.ResponseJson;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A task type that can be submitted, in its newest version.
///
/// @param settings settings of the executor, without secrets
/// @param source `settings` for types that are built in or in the settings of this node, which cannot change at run
/// time;
/// `api` for all others
/// @param maxConcurrency most subtasks that run at once in the cluster; null means unlimited
record TypeDocument(
        String type,
        int version,
        String executor,
        JsonNode settings,
        Duration timeout,
        int maxAttempts,
        Optional<Integer> maxConcurrency,
        String pool,
        String lane,
        Optional<String> splitter,
        String source) {

    static TypeDocument of(TaskType type, boolean isFixed) {
        return new TypeDocument(
                type.name(),
                type.version(),
                type.executor(),
                HideSecrets.in(ResponseJson.tree(type.settings())),
                type.timeout(),
                type.retry().maxAttempts(),
                Optional.of(type.maxConcurrency()).filter(most -> most > 0),
                type.pool(),
                type.lane().name().toLowerCase(Locale.ROOT),
                type.splitter(),
                isFixed ? "settings" : "api");
    }
}
