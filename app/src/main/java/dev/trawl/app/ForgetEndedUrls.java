package dev.trawl.app;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.spi.live.TaskBoard;
import java.util.List;
import java.util.Map;

/// Drops the shared URLs of crawls when their end is committed. An end that is missed is made up for by the filter's own
/// expiry.
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
}
