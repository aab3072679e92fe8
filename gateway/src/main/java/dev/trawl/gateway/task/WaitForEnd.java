package dev.trawl.gateway.task;

import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `Prefer: wait=10` on a submission: delays the response until the task has ended or the time is over. The header
/// is a preference; when too many callers wait, the response is immediate.
final class WaitForEnd {

    private static final Pattern WAIT = Pattern.compile("(?:^|[,;])\\s*wait\\s*=\\s*\"?([0-9]{1,4})\"?\\s*(?:$|[,;])");
    private static final int LONGEST = 30;
    private static final Duration LOOK = Duration.ofMillis(50);

    private final QueryTasks query;
    private final Streams streams;

    WaitForEnd(QueryTasks query, Streams streams) {
        this.query = query;
        this.streams = streams;
    }

    /// The requested wait in seconds, at most 30; 0 without one.
    static int seconds(Exchange exchange) {
        Matcher wish = WAIT.matcher(exchange.header("Prefer").orElse(""));
        return wish.find() ? Math.min(LONGEST, Integer.parseInt(wish.group(1))) : 0;
    }

    /// The state of the task after the wait.
    TaskState await(Caller caller, TaskId task, int seconds) {
        long looks = Duration.ofSeconds(seconds).dividedBy(LOOK);
        var state = state(caller, task);
        try (var place = streams.enter(caller)) {
            while (!state.isEnded() && looks-- > 0 && place.pause(LOOK)) {
                state = state(caller, task);
            }
        } catch (RefusedException _) {
            return state; // too many callers wait
        }
        return state;
    }

    private TaskState state(Caller caller, TaskId task) {
        return query.task(caller, task).map(found -> found.task().state()).orElse(TaskState.PENDING);
    }
}
