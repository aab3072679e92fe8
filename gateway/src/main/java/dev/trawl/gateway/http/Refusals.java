package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.core.commit.OverloadedException;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import jakarta.servlet.ServletException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletionException;
import org.apache.coyote.BadRequestException;

/// What a caller is told about whatever was thrown. Nothing of an unexpected exception gets out.
final class Refusals {

    private static final String RETRY_AFTER = "Retry-After";

    private Refusals() {}

    static RefusedException of(Throwable thrown) {
        return switch (thrown) {
            case RefusedException refused -> refused;
            case OverloadedException _ -> later(Problem.OVERLOADED, "1");
            case LedgerUnavailableException ledger ->
                later(ledger.isFull() ? Problem.STORAGE_FULL : Problem.LEDGER_UNAVAILABLE, "5");
            case BlobUnavailableException _ -> later(Problem.BLOBS_UNAVAILABLE, "5");
            case CorruptRowException damaged ->
                RefusedException.of(Problem.DAMAGED_DATA, "table %s, row %s".formatted(damaged.table(), damaged.row()));
            case SocketTimeoutException _ -> closing(Problem.REQUEST_TIMEOUT, "the body did not arrive in time");
            case BadRequestException _ -> closing(Problem.MALFORMED_REQUEST, "the body cannot be read");
            default -> RefusedException.of(Problem.INTERNAL, "the log of the server says more; give it the trace_id");
        };
    }

    /// What was thrown before others packed it.
    static Throwable cause(Throwable thrown) {
        boolean packed = thrown instanceof ServletException || thrown instanceof CompletionException;
        return packed && thrown.getCause() != null ? cause(thrown.getCause()) : thrown;
    }

    private static RefusedException later(Problem problem, String seconds) {
        return RefusedException.of(problem, "try again later").withHeader(RETRY_AFTER, seconds);
    }

    /// What comes next on the connection cannot be told apart from the rest of this request.
    private static RefusedException closing(Problem problem, String detail) {
        return RefusedException.of(problem, detail).withHeader("Connection", "close");
    }
}
