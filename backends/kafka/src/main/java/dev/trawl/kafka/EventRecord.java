package dev.trawl.kafka;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The JSON form of an event in the topic, which external consumers may read too.
///
/// @param ledger the id of the ledger it was committed to; positions of another ledger are meaningless here
record EventRecord(long ledger) {

    private static final int VERSION = 1;

    /// A long batch has one range per checkpoint; all of them are available at the URL of the result.
    static final int MOST_STORED = 100;

    private static final JsonMapper JSON = JsonMapper.shared();

    byte[] write(LoggedEntry logged) {
        return write(logged, List.of());
    }

    /// @param stored storage URLs of the subtask's results
    byte[] write(LoggedEntry logged, List<String> stored) {
        var entry = logged.entry();
        var event = JSON.createObjectNode()
                .put("v", VERSION)
                .put("ledger", Long.toString(ledger))
                .put("position", logged.position())
                .put("at", logged.at())
                .put("task", entry.task().toString())
                .put("project", entry.project())
                .put("type", entry.type());
        if (entry.number() > 0) {
            event.put("subtask", entry.number());
        }
        entry.subtaskState().ifPresent(state -> event.put("subtask_state", state.name()));
        entry.taskState().ifPresent(state -> event.put("task_state", state.name()));
        event.put("epoch", entry.epoch())
                .put("session", entry.session())
                .put("term", entry.term())
                .put("node", entry.node())
                .put("detail", entry.detail());
        result(entry).ifPresent(address -> event.put("result", address));
        if (!stored.isEmpty()) {
            var list = event.putArray("stored");
            stored.stream().limit(MOST_STORED).forEach(list::add);
            event.put("stored_total", stored.size());
        }
        return JSON.writeValueAsBytes(event);
    }

    /// Empty when the document is invalid, has an unknown version or belongs to another ledger. A
    /// missed position is
    /// read from the ledger.
    Optional<LoggedEntry> read(byte[] document) {
        try {
            var event = JSON.readTree(document);
            boolean isOurs = event.path("ledger").asString("").equals(Long.toString(ledger));
            if (event.path("v").asInt(0) != VERSION || !isOurs) {
                return Optional.empty();
            }
            return TaskId.parse(event.path("task").asString(""))
                    .map(task -> new LoggedEntry(
                            event.path("position").asLong(), event.path("at").asLong(), entry(task, event)));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static LogEntry entry(TaskId task, JsonNode event) {
        return new LogEntry(
                task,
                event.path("project").asString(),
                event.path("type").asString(),
                event.path("subtask").asInt(0),
                text(event, "subtask_state").map(SubtaskState::valueOf),
                text(event, "task_state").map(TaskState::valueOf),
                event.path("epoch").asLong(0),
                event.path("session").asLong(0),
                event.path("term").asLong(0),
                event.path("node").asString(""),
                event.path("detail").asString(""));
    }

    /// The gateway URL of the result of a succeeded subtask.
    private static Optional<String> result(LogEntry entry) {
        return entry.subtaskState()
                .filter(state -> state == SubtaskState.SUCCEEDED)
                .map(_ -> "/tasks/%s/subtasks?after=%d&limit=1".formatted(entry.task(), entry.number() - 1));
    }

    private static Optional<String> text(JsonNode event, String field) {
        return Optional.of(event.path(field).asString("")).filter(text -> !text.isEmpty());
    }
}
