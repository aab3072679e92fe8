package dev.trawl.spi.task;

import java.util.List;
import java.util.Optional;

/// Inserts tasks into the ledger.
public interface Submissions {

    /// Reserves `count` consecutive ids for the caller; returns the first, which is never below 2.
    long reserveIds(int count);

    /// Inserts tasks with their first subtasks. The caller has reserved the ids.
    void insert(List<NewTask> tasks);

    /// The number of tasks of the project that have not ended.
    long pending(String project);

    /// The response stored for this idempotency key, if the project has used it.
    Optional<KeptAnswer> answer(String project, String key);

    /// Stores the response for an idempotency key that `answer` did not find.
    ///
    /// @return false when another transaction has stored one meanwhile; the stored response is then unchanged
    boolean keep(String project, String key, KeptAnswer answer);

    /// @param request digest of the request body, to tell a retry from a misuse of the key
    /// @param body the response
    record KeptAnswer(String request, String body) {}
}
