package dev.trawl.gateway.event;

import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.TaskDetails;
import dev.trawl.gateway.task.TaskSummary;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds tasks of a stream whose progress has changed since the last look, at most once a second.
final class ProgressChanges {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final QueryTasks query;
    private final Caller caller;
    private final Set<TaskId> tasks;
    private final TimeSource time;
    private final Map<TaskId, News> known = new HashMap<>();
    private long looked;

    ProgressChanges(QueryTasks query, Caller caller, Set<TaskId> tasks, TimeSource time) {
        this.query = query;
        this.caller = caller;
        this.tasks = tasks;
        this.time = time;
        this.looked = time.nanos() - LOOK.toNanos();
    }

    /// The data of an event `progress`.
    record News(String task, TaskState state, TaskSummary.Counts progress, TaskSummary.SubtaskCounts subtasks) {

        static News of(TaskDetails details) {
            return new News(
                    details.task().id().toString(),
                    details.task().state(),
                    TaskSummary.Counts.of(details.progress()),
                    TaskSummary.SubtaskCounts.of(details.progress()));
        }
    }

    List<News> next() {
        if (tasks.isEmpty() || time.nanos() - looked < LOOK.toNanos()) {
            return List.of();
        }
        looked = time.nanos();
        var news = new ArrayList<News>();
        for (TaskId id : tasks) {
            query.task(caller, id).map(News::of).ifPresent(now -> {
                if (!now.equals(known.put(id, now))) {
                    news.add(now);
                }
            });
        }
        return news;
    }
}
