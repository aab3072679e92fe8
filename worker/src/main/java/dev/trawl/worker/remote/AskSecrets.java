package dev.trawl.worker.remote;

import dev.trawl.plugin.Lease;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretSource;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.JsonNode;

/// Reads the secrets of held leases from the server at the moment of use, and never stores them.
public final class AskSecrets implements SecretSource {

    private static final int NOT_FOUND = 404;
    private static final int UNREADABLE = 422;

    private final ServerLink link;
    private final LeaseBook book;

    AskSecrets(ServerLink link, LeaseBook book) {
        this.link = link;
        this.book = book;
    }

    /// Empty when the secret is unknown or the lease is lost.
    ///
    /// @throws IllegalStateException when there was no answer; a retry may succeed
    @Override
    public Optional<Secret> find(Lease lease, String name) {
        var token = book.token(lease.id());
        if (token.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(secret(link.get("/leases/%s/secrets/%s".formatted(token.get(), name))
                    .get()));
        } catch (ExecutionException failed) {
            return refused(name, failed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while secret://%s was asked for".formatted(name), e);
        }
    }

    private static Secret secret(JsonNode answer) {
        return new Secret(
                answer.path("value").asString(),
                answer.path("hosts").valueStream().map(JsonNode::asString).toList());
    }

    private static Optional<Secret> refused(String name, ExecutionException failed) {
        if (failed.getCause() instanceof ServerRefusedException no) {
            if (no.refusal().status() == NOT_FOUND) {
                return Optional.empty();
            }
            if (no.refusal().status() == UNREADABLE) {
                throw new IllegalArgumentException(no.refusal().words(), no);
            }
        }
        throw new IllegalStateException("the server did not give secret://%s".formatted(name), failed);
    }
}
