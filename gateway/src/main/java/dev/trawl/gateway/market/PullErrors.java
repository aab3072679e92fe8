package dev.trawl.gateway.market;

import dev.trawl.core.Problem;
import dev.trawl.core.pull.PullAnswer;
import dev.trawl.gateway.http.RefusedException;

/// Maps answers of the pull lane to problems.
final class PullErrors {

    private PullErrors() {}

    /// @throws RefusedException unless the answer is `DONE`
    static void unlessDone(PullAnswer answer) {
        switch (answer) {
            case DONE -> {}
            case NOT_REGISTERED -> throw refused(Problem.NOT_REGISTERED, "register again, then pull");
            case TAKEN -> throw refused(Problem.WORKER_TAKEN, "take another worker_id");
            case UNKNOWN_TASK -> throw refused(Problem.NOT_FOUND, "the project has no such task");
            case NOT_OWNER -> throw refused(Problem.NOT_OWNER, "its lock expired, or it was given to another worker");
            case STALE_LEASE -> throw refused(Problem.STALE_LEASE, "stop this task and pull the next one");
            case FOREIGN_LEASE -> throw refused(Problem.FORBIDDEN, "the lease is another worker's");
        }
    }

    private static RefusedException refused(Problem problem, String detail) {
        return RefusedException.of(problem, detail);
    }
}
