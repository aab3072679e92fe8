package dev.trawl.core.report;

import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.SubtaskEvent;
import dev.trawl.core.task.SubtaskEvent.Checkpointed;
import dev.trawl.core.task.SubtaskEvent.Failed;
import dev.trawl.core.task.SubtaskEvent.HandedBack;
import dev.trawl.core.task.SubtaskEvent.Succeeded;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/// Maps the outcome of an attempt to an event of its subtask, according to the retry policy of the task.
public record RetryDecision(Transaction transaction, TaskTypes types, RandomGenerator random) {

    public static final String TIMEOUT = "TIMEOUT";
    private static final int CAUSE_LIMIT = 1_000;
    private static final long LONGEST_PAUSE = Duration.ofDays(1).toMillis();

    SubtaskEvent event(Subtask subtask, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Continues _ -> new Checkpointed();
            case Outcome.Succeeded _ -> new Succeeded();
            case Outcome.HandedBack _ -> new HandedBack();
            case Outcome.TimedOut _ -> new Failed(TIMEOUT, retryAt(subtask));
            case Outcome.Failed(var retryable, var error, var pause) ->
                new Failed("FAILED: " + cut(error), retryable ? notBefore(pause, retryAt(subtask)) : 0);
        };
    }

    /// Ledger time of the next attempt; 0 if this was the last one.
    public long retryAt(Subtask subtask) {
        var row = transaction.subtasks().claimable(List.of(subtask.id())).get(subtask.id());
        if (row == null) {
            return 0;
        }
        var type = types.version(row.task().type().name(), row.task().type().version());
        var policy = Overrides.of(row.body().overrides()).retryOf(type);
        int attempts = subtask.attempts().failed() + 1;
        return attempts < policy.maxAttempts() ? transaction.now() + policy.delayMillis(attempts, random) : 0;
    }

    /// Extends the backoff to the requested pause, at most one day. Returns 0 if there is no next attempt.
    private long notBefore(Duration pause, long retryAt) {
        long asked = Math.min(pause.toMillis(), LONGEST_PAUSE);
        return retryAt == 0 ? 0 : Math.max(retryAt, transaction.now() + asked);
    }

    private static String cut(String error) {
        String clean = clean(error);
        return clean.length() <= CAUSE_LIMIT ? clean : clean.substring(0, CAUSE_LIMIT) + "…";
    }

    /// Replaces NUL characters, because some databases reject them in text.
    static String clean(String text) {
        return text.indexOf(0) < 0 ? text : text.replace('\0', '\uFFFD');
    }
}
