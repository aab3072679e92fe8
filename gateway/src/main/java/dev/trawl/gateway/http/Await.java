package dev.trawl.gateway.http;

import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Blocks on a future of the core. Callers run on virtual threads.
public final class Await {

    private static final int SECONDS = 30;

    private Await() {}

    /// @throws LedgerUnavailableException when the core does not answer in time; the operation may still happen
    public static <T> T on(CompletableFuture<T> answer) {
        try {
            return answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (TimeoutException e) {
            throw LedgerUnavailableException.unknown("no answer within %d s".formatted(SECONDS), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LedgerUnavailableException.unknown("the gateway is closing", e);
        }
    }
}
