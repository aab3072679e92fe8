package dev.trawl.gateway.worker;

import dev.trawl.core.audit.AuditBook;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.secret.LeasedSecrets;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.secret.OpenedSecrets;
import dev.trawl.spi.secret.Secret;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `GET /leases/{token}/secrets/{name}`: returns a secret to a lease holder. Only secrets named by the task or its
/// type are returned.
final class GiveSecrets {

    private final HeldLeases leases;
    private final LeasedTask tasks;
    private final LeaseTokens tokens;
    private final LeasedSecrets secrets;
    private final OpenedSecrets opened;
    private final AuditBook book;

    /// @param opened records the returned secrets, so that reports do not show them
    GiveSecrets(
            HeldLeases leases,
            LeasedTask tasks,
            LeaseTokens tokens,
            LeasedSecrets secrets,
            OpenedSecrets opened,
            AuditBook book) {
        this.leases = leases;
        this.tasks = tasks;
        this.tokens = tokens;
        this.secrets = secrets;
        this.opened = opened;
        this.book = book;
    }

    record Given(String value, List<String> hosts) {}

    Answer give(Exchange exchange) throws IOException {
        exchange.noBody();
        var id = tokens.open(exchange.caller(), exchange.variable("token"));
        leases.holder(id);
        var secret = tasks.lease(id)
                .flatMap(lease -> find(lease, exchange.variable("name")))
                .orElseThrow(() -> RefusedException.of(Problem.NOT_FOUND, "the task does not name this secret"));
        opened.add(id.subtask().task(), secret.value());
        takeDown(exchange, id);
        return Answer.json(200, new Given(secret.value(), secret.hosts()));
    }

    /// Audits the worker, the secret name and the subtask. The lease token is itself a secret and is omitted.
    private void takeDown(Exchange exchange, LeaseId lease) {
        var worker = exchange.caller();
        book.record(new AuditEntry(
                worker.project(),
                worker.principal(),
                worker.role().name(),
                exchange.address(),
                "secret.given",
                exchange.variable("name"),
                "",
                "",
                "",
                200,
                "for " + lease.subtask()));
    }

    private Optional<Secret> find(Lease lease, String name) {
        try {
            return secrets.find(lease, name);
        } catch (IllegalArgumentException unreadable) {
            throw RefusedException.of(Problem.INVALID_REQUEST, String.valueOf(unreadable.getMessage()));
        }
    }
}
