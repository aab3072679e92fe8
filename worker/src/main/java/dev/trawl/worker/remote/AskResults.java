package dev.trawl.worker.remote;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.execute.TaskResults;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.JsonNode;

/// Reads the results of tasks that payloads reference from the server, with the token of a held lease.
public final class AskResults implements TaskResults {

    /// Not allowed and not found: a retry gets the same reply.
    private static final Set<Integer> FINAL = Set.of(403, 404);

    private final ServerLink link;
    private final LeaseBook book;

    AskResults(ServerLink link, LeaseBook book) {
        this.link = link;
        this.book = book;
    }

    /// @throws IllegalStateException when there was no answer or the lease is lost; a retry may succeed
    @Override
    public Page read(Lease lease, TaskId task, String cursor) {
        String token = book.token(lease.id())
                .orElseThrow(() -> new IllegalStateException("the lease %s is lost".formatted(lease.id())));
        try {
            JsonNode page = link.get("/leases/%s/results/%s%s"
                            .formatted(token, task, cursor.isEmpty() ? "" : "?after=" + cursor))
                    .get();
            return new Page(
                    page.path("lines").valueStream().map(JsonNode::asString).toList(),
                    page.path("next").asString(""),
                    page.path("last").asBoolean(true));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof ServerRefusedException no
                    && FINAL.contains(no.refusal().status())) {
                throw new IllegalArgumentException(no.refusal().words(), no);
            }
            throw new IllegalStateException("the server did not give the results of %s".formatted(task), failed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the results of %s were read".formatted(task), e);
        }
    }
}
