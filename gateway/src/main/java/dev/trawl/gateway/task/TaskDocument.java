package dev.trawl.gateway.task;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.trawl.core.query.HideSecrets;
import dev.trawl.core.query.TaskDetails;
import dev.trawl.core.query.TaskDetails.WorkerUrls;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.task.crawl.CrawlDocument;
import dev.trawl.gateway.task.crawl.EditsDocument;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkNeeds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The response of `GET /tasks/{id}`.
///
/// @param edits settings of a crawl that were changed after its start; null without a change
/// @param waitsFor needs of a waiting subtask that no worker meets now; null when there is none
/// @param currentUrls URLs being fetched now, by worker, at most 16 each
public record TaskDocument(
        String id,
        String type,
        TaskState state,
        String reason,
        Optional<WaitsFor> waitsFor,
        int priority,
        Instant createdAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Config config,
        @JsonRawValue String payload,
        TaskSummary.Counts progress,
        TaskSummary.SubtaskCounts subtasks,
        Optional<EditsDocument> edits,
        Optional<CrawlDocument> crawl,
        List<String> workers,
        List<WorkerUrls> currentUrls,
        String submittedBy,
        String traceparent,
        Map<String, String> labels,
        TaskLinks links) {

    private static final Set<String> WITH_SECRETS = Set.of("crawl", "data_sync");

    /// The effective configuration: that of the type with the overrides of the task.
    ///
    /// @param settings settings of the executor, without secrets
    public record Config(
            int version,
            String executor,
            JsonNode settings,
            Duration timeout,
            int maxAttempts,
            String pool,
            Optional<String> splitter) {}

    /// The offer of a worker that the task waits for.
    ///
    /// @param protocol the lowest version of the worker protocol
    public record WaitsFor(String mode, int protocol) {

        static WaitsFor of(WorkNeeds needs) {
            return new WaitsFor(needs.mode().code(), needs.protocol());
        }

        static String reason(WorkNeeds needs) {
            return needs.mode() == FetchMode.HTTP
                    ? "no worker speaks protocol version " + needs.protocol()
                    : "no worker offers " + needs.mode().code();
        }
    }

    /// Removes secrets from job payloads, which may contain passwords. Payloads of other executors are
    /// shown unchanged.
    public static String shown(String executor, String payload) {
        return WITH_SECRETS.contains(executor)
                ? HideSecrets.inPayload(ResponseJson.tree(payload)).toString()
                : payload;
    }

    /// A copy that shows these edits.
    TaskDocument with(EditsDocument other) {
        return new TaskDocument(
                id,
                type,
                state,
                reason,
                waitsFor,
                priority,
                createdAt,
                startedAt,
                endedAt,
                config,
                payload,
                progress,
                subtasks,
                Optional.of(other),
                crawl,
                workers,
                currentUrls,
                submittedBy,
                traceparent,
                labels,
                links);
    }

    public static TaskDocument of(TaskDetails details) {
        var task = details.task();
        var type = details.type();
        return new TaskDocument(
                task.id().toString(),
                task.type().name(),
                task.state(),
                details.unmet().map(WaitsFor::reason).or(task.status()::reason).orElse(""),
                details.unmet().map(WaitsFor::of),
                task.priority(),
                Instant.ofEpochMilli(task.status().createdAt()),
                TaskSummary.time(task.status().startedAt().orElse(0)),
                TaskSummary.time(task.status().endedAt().orElse(0)),
                new Config(
                        type.version(),
                        type.executor(),
                        HideSecrets.in(ResponseJson.tree(type.settings())),
                        details.timeout(),
                        details.maxAttempts(),
                        type.pool(),
                        type.splitter()),
                shown(type.executor(), details.body().payload()),
                TaskSummary.Counts.of(details.progress()),
                TaskSummary.SubtaskCounts.of(details.progress()),
                EditsDocument.of(details.edits()),
                details.crawl().map(CrawlDocument::of),
                details.workers(),
                details.urls(),
                details.body().submittedBy(),
                details.body().traceparent(),
                details.labels().entries(),
                TaskLinks.of(task.id()));
    }
}
