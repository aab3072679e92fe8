package dev.trawl.spi.ledger;

import java.util.List;
import java.util.Optional;

/// How tasks enter the ledger.
public interface Submissions {

    /// Takes `count` ids that nobody else gets; returns the first of the run, which is never below 2.
    long reserveIds(int count);

    /// Inserts tasks with their first subtasks. The ids are the caller's own reserved ones.
    void insert(List<NewTask> tasks);

    /// Tasks of the project that have not ended.
    long pending(String project);

    /// The answer kept for this idempotency key, if the project has used it.
    Optional<KeptAnswer> answer(String project, String key);

    /// Keeps the answer for an idempotency key that `answer` did not find.
    ///
    /// @return false when another transaction has kept one meanwhile; nothing is changed then
    boolean keep(String project, String key, KeptAnswer answer);

    /// @param request digest of the request body, to tell a repetition from a misuse of the key
    /// @param body what was answered
    record KeptAnswer(String request, String body) {}
}
