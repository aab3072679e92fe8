package dev.trawl.embedded;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// The board of a single node. It stores the URLs being fetched; progress is read from the ledger.
public final class MemoryTaskBoard implements TaskBoard {

    private final ConcurrentSkipListMap<Long, Shown> shown = new ConcurrentSkipListMap<>();
    private final TimeSource time;

    public MemoryTaskBoard(TimeSource time) {
        this.time = time;
    }

    @Override
    public void follow(List<LoggedEntry> committed) {
        // the ledger has the progress
    }

    @Override
    public void correct(List<Task> tasks, long at) {
        // there are no counts to correct
    }

    @Override
    public Map<TaskId, Standing> standing(List<TaskId> tasks) {
        return Map.of();
    }

    @Override
    public void working(long session, List<CurrentUrl> urls, Duration ttl) {
        if (urls.isEmpty()) {
            shown.remove(session);
        } else {
            shown.put(session, new Shown(List.copyOf(urls), time.nanos() + ttl.toNanos()));
        }
    }

    @Override
    public List<Working> working(TaskId task) {
        long now = time.nanos();
        shown.values().removeIf(last -> last.until() - now <= 0);
        return shown.entrySet().stream()
                .map(entry -> new Working(entry.getKey(), entry.getValue().of(task)))
                .filter(working -> !working.urls().isEmpty())
                .toList();
    }

    private record Shown(List<CurrentUrl> urls, long until) {

        List<String> of(TaskId task) {
            return urls.stream()
                    .filter(current -> current.subtask().task().equals(task))
                    .map(CurrentUrl::url)
                    .toList();
        }
    }
}
