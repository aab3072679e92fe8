package dev.trawl.app.crawl;

import dev.trawl.core.query.ReplacedRows;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads the committed ranges of a crawl, without the rows of failed attempts that a retry replaced or is going to
/// replace.
final class RowAttempts {

    private static final int PAGE = 1_000;

    private final boolean all;
    private Optional<Pass> reopened = Optional.empty();

    /// @param all nothing is left out
    RowAttempts(boolean all) {
        this.all = all;
    }

    /// The first pass. Leaves out rows whose retry has no row yet, because that one follows.
    Pass begin(LedgerReads reads, TaskId task) {
        return new Pass(reads, task, false);
    }

    /// A pass after the retries have ended, in which rows without a newer one are back; empty when the first pass left
    /// out none.
    Optional<Pass> again() {
        var pass = reopened;
        reopened = Optional.empty();
        return pass;
    }

    /// Takes one committed range.
    interface RangeTaker {
        void take(RangeView view) throws IOException;
    }

    /// One pass over all committed ranges.
    final class Pass {

        private final LedgerReads reads;
        private final TaskId task;
        private final boolean keepsReopened;
        private final ReplacedRows replaced;

        private Pass(LedgerReads reads, TaskId task, boolean keepsReopened) {
            this.reads = reads;
            this.task = task;
            this.keepsReopened = keepsReopened;
            this.replaced = new ReplacedRows(reads.crawls(), task);
        }

        void each(RangeTaker taker) throws IOException {
            List<RangeView> page = reads.ranges(task, 0, PAGE);
            while (!page.isEmpty()) {
                for (RangeView view : page) {
                    taker.take(view);
                }
                page = reads.ranges(task, page.getLast().key(), PAGE);
            }
        }

        /// The rows of a range that are wanted.
        byte[] of(RangeView view, byte[] rows) {
            if (all) {
                return rows;
            }
            String text = new String(rows, StandardCharsets.UTF_8);
            String kept = text.lines()
                    .filter(row -> isWanted(view, row))
                    .map(row -> row + "\n")
                    .collect(Collectors.joining());
            return kept.length() == text.length() ? rows : kept.getBytes(StandardCharsets.UTF_8);
        }

        private boolean isWanted(RangeView view, String row) {
            return switch (replaced.of(view.subtask().number(), row)) {
                case NEWEST -> true;
                case REPLACED -> false;
                case REOPENED -> {
                    if (!keepsReopened && reopened.isEmpty()) {
                        reopened = Optional.of(new Pass(reads, task, true));
                    }
                    yield keepsReopened;
                }
            };
        }
    }
}
