package dev.trawl.app.engine;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Drops the shared URLs of a crawl when its end is committed. The filter's own expiry covers an end that is missed.
record ForgetEndedUrls(TaskBoard board, SharedUrls urls) implements TaskBoard {

    @Override
    public void follow(List<LoggedEntry> committed) {
        board.follow(committed);
        committed.stream()
                .map(LoggedEntry::entry)
                .filter(entry -> entry.taskState().filter(TaskState::isEnded).isPresent())
                .forEach(entry -> urls.forget(entry.task()));
    }

    @Override
    public void correct(List<Task> tasks, long at) {
        board.correct(tasks, at);
    }

    @Override
    public Map<TaskId, Standing> standing(List<TaskId> tasks) {
        return board.standing(tasks);
    }

    @Override
    public void working(long session, List<CurrentUrl> urls, Duration ttl) {
        board.working(session, urls, ttl);
    }

    @Override
    public List<Working> working(TaskId task) {
        return board.working(task);
    }
}
