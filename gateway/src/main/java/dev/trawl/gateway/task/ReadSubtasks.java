package dev.trawl.gateway.task;

import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads a page of subtasks in small steps. A page of large results ends early, which limits memory.
final class ReadSubtasks {

    private static final int LARGE = 4 << 20;
    private static final int AT_ONCE = 20;

    private final QueryTasks query;

    ReadSubtasks(QueryTasks query) {
        this.query = query;
    }

    /// @param page the requested page, or a shorter one
    /// @param found the items of the page, plus one if more follow
    record Found(PageRequest page, List<SubtaskView> found) {}

    Found read(Exchange exchange, PageRequest page, Set<SubtaskStatus> wanted, int after) {
        var states = wanted.stream().map(SubtaskStatus::state).collect(Collectors.toSet());
        var found = new ArrayList<SubtaskView>();
        int last = after;
        int bytes = 0;
        while (found.size() < page.oneMore() && bytes < LARGE) {
            int asked = Math.min(AT_ONCE, page.oneMore() - found.size());
            var some = query.subtasks(exchange.caller(), exchange.task(), states, last, asked)
                    .orElseThrow(exchange::noSuchTask);
            some.stream().filter(view -> isWanted(view, wanted)).forEach(found::add);
            if (some.size() < asked) {
                return new Found(page, found);
            }
            last = some.getLast().subtask().id().number();
            bytes += some.stream()
                    .mapToInt(view -> view.result().map(String::length).orElse(0))
                    .sum();
        }
        return new Found(page.upTo(found.size() - 1), found);
    }

    private static boolean isWanted(SubtaskView view, Set<SubtaskStatus> wanted) {
        var status = SubtaskStatus.of(view.subtask());
        return wanted.isEmpty() || wanted.stream().anyMatch(asked -> asked.covers(status));
    }
}
