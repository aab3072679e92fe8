package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.core.commit.OverloadedException;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.live.LiveStateUnavailableException;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletionException;

/// Maps exceptions to problems. Details of an unexpected exception never reach the caller.
public final class ProblemMapping {

    static final String ASK_THE_LOG = "the log of the server says more; give it the trace_id";
    private static final String UNKNOWN =
            "it is not known whether this was done; look, or ask again with the same Idempotency-Key";
    private static final String RETRY_AFTER = "Retry-After";

    private ProblemMapping() {}

    public static RefusedException of(Throwable thrown) {
        return switch (thrown) {
            case RefusedException refused -> refused;
            case OverloadedException _ -> later(Problem.OVERLOADED, "1");
            case LedgerUnavailableException ledger
            when ledger.isUnknown() ->
                RefusedException.of(Problem.LEDGER_UNAVAILABLE, UNKNOWN).withHeader(RETRY_AFTER, "5");
            case LedgerUnavailableException ledger ->
                later(ledger.isFull() ? Problem.STORAGE_FULL : Problem.LEDGER_UNAVAILABLE, "5");
            case LiveStateUnavailableException _ -> later(Problem.LIVE_STATE_UNAVAILABLE, "2");
            case BlobUnavailableException _ -> later(Problem.BLOBS_UNAVAILABLE, "5");
            case CorruptRowException damaged ->
                RefusedException.of(Problem.DAMAGED_DATA, "table %s, row %s".formatted(damaged.table(), damaged.row()));
            case IOException broken
            when isSilence(broken) -> closing(Problem.REQUEST_TIMEOUT, "the body stopped coming");
            // Server-side failures have types of their own, so the connection or the body framing is broken.
            case IOException _ -> closing(Problem.MALFORMED_REQUEST, "the body cannot be read");
            default -> RefusedException.of(Problem.INTERNAL, ASK_THE_LOG);
        };
    }

    /// Unwraps servlet and completion exceptions.
    public static Throwable cause(Throwable thrown) {
        boolean packed = thrown instanceof ServletException || thrown instanceof CompletionException;
        return packed && thrown.getCause() != null ? cause(thrown.getCause()) : thrown;
    }

    private static boolean isSilence(Throwable broken) {
        return broken instanceof SocketTimeoutException || broken.getCause() instanceof SocketTimeoutException;
    }

    private static RefusedException later(Problem problem, String seconds) {
        return RefusedException.of(problem, "try again later").withHeader(RETRY_AFTER, seconds);
    }

    /// A problem that closes the connection, because the end of the current request is unknown.
    static RefusedException closing(Problem problem, String detail) {
        return RefusedException.of(problem, detail).withHeader("Connection", "close");
    }
}
