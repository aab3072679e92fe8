package dev.trawl.core.edit;

import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.schedule.JobEditor;
import dev.trawl.spi.task.Task;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The payloads of tasks with their edits. A payload without edits is returned as stored.
public final class EffectivePayloads {

    private static final int MOST = 1_000;

    private final TaskTypes types;
    private final Map<String, Splitter> splitters;
    private final Map<Key, String> merged = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, String> eldest) {
            return size() > MOST;
        }
    });

    public EffectivePayloads(TaskTypes types, Map<String, Splitter> splitters) {
        this.types = types;
        this.splitters = splitters;
    }

    private record Key(TaskId task, int version) {}

    /// Edits the payloads of a task; empty when they cannot be edited.
    public Optional<JobEditor> editor(Task task) {
        return editor(types.version(task.type().name(), task.type().version()));
    }

    private Optional<JobEditor> editor(TaskType type) {
        return type.splitter()
                .flatMap(name -> Optional.ofNullable(splitters.get(name)))
                .flatMap(CrawlPlanner::of)
                .flatMap(CrawlPlanner::editor);
    }

    /// Whether tasks of the newest version of a type may have edits.
    public boolean mayBeEdited(String type) {
        return types.find(type).flatMap(this::editor).isPresent();
    }

    /// The payload with the edits.
    public String of(Task task, String payload, JobEdits edits) {
        if (edits.isEmpty()) {
            return payload;
        }
        return merged.computeIfAbsent(
                new Key(task.id(), edits.version()),
                _ -> editor(task)
                        .map(editor -> editor.apply(payload, edits.settings()))
                        .orElse(payload));
    }
}
