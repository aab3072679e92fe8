package dev.trawl.embedded;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.live.TaskBoard;
import java.util.List;
import java.util.Map;

/// Shows nothing: whoever looks at a lone node asks its ledger.
public final class NoBoard implements TaskBoard {

    @Override
    public void follow(List<LoggedEntry> committed) {
        // the ledger has it
    }

    @Override
    public void correct(List<Task> tasks, long at) {
        // nothing is counted here
    }

    @Override
    public Map<TaskId, Standing> standing(List<TaskId> tasks) {
        return Map.of();
    }
}
