package dev.trawl.core.live;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The task board for display. After a failed read, reads return nothing for one second. So callers wait for an
/// unavailable backend once and not on every read.
public final class LenientTaskBoard implements TaskBoard {

    private static final long REST = Duration.ofSeconds(1).toNanos();

    private final TaskBoard board;
    private final TimeSource time;
    private final FailureLog trouble = new FailureLog("task board");
    private volatile long askAgainAt;

    public LenientTaskBoard(TaskBoard board, TimeSource time) {
        this.board = board;
        this.time = time;
        this.askAgainAt = time.nanos();
    }

    @Override
    public void follow(List<LoggedEntry> committed) {
        board.follow(committed);
    }

    @Override
    public void correct(List<Task> tasks, long at) {
        board.correct(tasks, at);
    }

    @Override
    public Map<TaskId, Standing> standing(List<TaskId> tasks) {
        return ask(() -> board.standing(tasks), Map.of());
    }

    @Override
    public void working(long session, List<CurrentUrl> urls, Duration ttl) {
        board.working(session, urls, ttl);
    }

    @Override
    public List<Working> working(TaskId task) {
        return ask(() -> board.working(task), List.of());
    }

    private <T> T ask(Supplier<T> question, T without) {
        if (time.nanos() - askAgainAt < 0) {
            return without;
        }
        return trouble.survive(
                () -> {
                    try {
                        return question.get();
                    } catch (LiveStateUnavailableException e) {
                        askAgainAt = time.nanos() + REST;
                        throw e;
                    }
                },
                without);
    }
}
