package dev.trawl.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.World;
import dev.trawl.spi.TaskState;
import dev.trawl.testkit.Rows;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class DeleteExpiredTest {

    private static final int KEEP = 100_000;

    private final World world = new World();

    @Test
    void removes_events_beyond_retention_log_entries_in_batches_before_their_age() {
        world.settle();
        var entry = Rows.entry(Rows.task(77).id(), TaskState.RUNNING);
        int before = events();
        var _ = world.ledger.write(transaction -> {
            transaction.log(Collections.nCopies(KEEP + 600 - before, entry));
            return true;
        });
        long last = world.ledger.reads().lastPosition();
        var forget = new DeleteExpired(world.core.commits(), () -> keeping(KEEP), "node-1");
        long term = world.ledger.reads().term();

        assertThat(world.await(forget.forgetNext(term))).as("there is more").contains(true);
        assertThat(events()).isEqualTo(KEEP + 100);
        assertThat(world.await(forget.forgetNext(term))).contains(false);
        assertThat(events()).isEqualTo(KEEP);
        assertThat(world.ledger.reads().log(0, 1).getFirst().position()).isEqualTo(last - KEEP + 1);
        assertThat(world.await(forget.forgetNext(term))).contains(false);
        assertThat(events()).isEqualTo(KEEP);
    }

    @Test
    void refuses_a_limit_that_would_take_the_newest_events_from_other_nodes() {
        assertThatThrownBy(() -> keeping(KEEP - 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retention.log_entries must be at least 100000, not 99999");
    }

    private int events() {
        return world.ledger.reads().log(0, Integer.MAX_VALUE).size();
    }

    private static RetentionConfig keeping(long logEntries) {
        var defaults = RetentionConfig.DEFAULTS;
        return new RetentionConfig(
                defaults.tasks(),
                defaults.logs(),
                logEntries,
                defaults.idempotencyKeys(),
                defaults.audit(),
                defaults.auditEntries());
    }
}
