package dev.trawl.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.embedded.MemoryTaskBoard;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import dev.trawl.testkit.memory.MemoryLedger;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryTasksTest {

    @Test
    void two_that_speak_for_one_session_hide_no_worker() {
        var ledger = new MemoryLedger(new ManualTime());
        long first = ledger.write(transaction -> transaction.sessions().insert(Rows.session("w1")))
                .value();
        long second = ledger.write(transaction -> transaction.sessions().insert(Rows.session("w2")))
                .value();
        var heartbeats = new Heard(List.of(status(first, 1), status(first, 2), status(second, 3)));
        var board = new MemoryTaskBoard(new ManualTime());
        var query = new QueryTasks(ledger.reads(), new TaskTypes(ledger.reads()), heartbeats, board);

        assertThat(query.workers())
                .extracting(view -> view.status().orElseThrow().running())
                .containsExactly(1, 3);
    }

    private static WorkerStatus status(long session, int running) {
        return new WorkerStatus(session, running, 0, 0, 0);
    }

    /// As an engine that two clusters share may answer.
    private record Heard(List<WorkerStatus> live) implements Heartbeats {

        @Override
        public void beat(WorkerStatus status, Duration ttl) {}

        @Override
        public void lost(Collection<Long> sessions) {}

        @Override
        public void forget(long session) {}
    }
}
