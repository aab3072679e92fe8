package dev.trawl.gateway.access;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.ledger.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/// `/keys`: lists keys without their secrets. A secret is shown once, in the response that created it.
public final class KeyRoutes {

    private static final Duration OVERLAP = Duration.ofHours(24);
    private static final int SECRET_BYTES = 32;
    private static final int ID_BYTES = 6;
    private static final String HEX_ID = "[0-9a-f]{12}";
    private static final Operation<Function<Transaction, Optional<ApiKey>>, Optional<ApiKey>> CHANGE =
            (transaction, changes) ->
                    changes.stream().map(change -> change.apply(transaction)).toList();

    private final GroupCommit commits;
    private final IdentityReads reads;
    private final RandomGenerator random;

    /// @param random generates secrets; must be thread-safe and cryptographically secure
    public KeyRoutes(GroupCommit commits, IdentityReads reads, RandomGenerator random) {
        this.commits = commits;
        this.reads = reads;
        this.random = random;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/keys", PageRequest.PARAMETERS, this::list)
                        .needs(Access.ADMIN)
                        .about("Lists the keys of the project, without their secrets.")
                        .lists(KeyDocument.class),
                Route.post("/keys", Access.ADMIN, this::create)
                        .about("Creates a key and shows its secret once.")
                        .takes(NewKey.class)
                        .answers(201, KeyDocument.class),
                Route.delete("/keys/{key}", Access.ADMIN, this::remove)
                        .about(
                                "Revokes a key within a second. The id of a worker stays in use until the worker is removed.")
                        .answers(KeyDocument.class),
                Route.post("/keys/{key}:rotate", Access.ADMIN, this::rotate)
                        .about("Rotates the secret of a key; the old secret stays valid for an overlap.")
                        .takes(Rotation.class)
                        .answers(KeyDocument.class));
    }

    /// A key to create.
    private record NewKey(
            @Limits(pattern = Projects.NAME, rule = Projects.RULE)
            String name,

            String role,
            @Limits(min = 1) Optional<List<String>> scopes,
            @Limits(longest = "3650d") Optional<Duration> expiresIn,

            @Limits(pattern = Projects.NAME, rule = Projects.RULE)
            Optional<String> project) {}

    /// The validity of the old secret after a rotation.
    private record Rotation(@Limits(longest = "30d") Optional<Duration> overlap) {}

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found = reads.keys(exchange.caller().project(), page.after().orElse(""), page.oneMore());
        return page.answer(found, KeyDocument::of, ApiKey::name);
    }

    private Answer create(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, NewKey.class);
        String name = asked.name();
        var role = RoleText.role(asked.role());
        String project = Projects.of(
                exchange.caller(), asked.project().orElse(exchange.caller().project()));
        var scopes = asked.scopes().map(RoleText::scopes).orElseGet(() -> Access.scopes(role));
        var life = asked.expiresIn();
        String id = hex(ID_BYTES);
        String token = token(id);
        var added = change(transaction -> {
            long now = transaction.now();
            long expires = life.map(some -> now + some.toMillis()).orElse(0L);
            var key =
                    new ApiKey(ApiKeys.hash(token), project, name, role, id, scopes, now, expires, 0, Optional.empty());
            boolean worker = transaction.enrolment().worker(project, name).isPresent();
            return !worker && transaction.identity().add(key) ? Optional.of(key) : Optional.empty();
        });
        return added.map(key ->
                        Answer.json(201, KeyDocument.withToken(key, token)).withHeader("Location", "/keys/" + id))
                .orElseThrow(() -> RefusedException.of(
                        Problem.NAME_TAKEN, "/name", "a key or worker named '%s' already exists".formatted(name)));
    }

    private Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        String project = exchange.caller().project();
        String id = exchange.variable("key");
        String own = exchange.caller().principal();
        var removed = change(transaction -> {
            var key = transaction.identity().lock(project, id);
            key.filter(found -> !found.name().equals(own))
                    .ifPresent(_ -> transaction.identity().remove(project, id));
            return key;
        });
        if (removed.filter(key -> key.name().equals(own)).isPresent()) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "the request is authenticated with this key; revoke it with another key");
        }
        return removed.map(key -> Answer.json(200, KeyDocument.of(key)))
                .orElseThrow(() -> ProblemMapping.notFound("Key", id));
    }

    private Answer rotate(Exchange exchange) throws IOException {
        var overlap = JsonBody.readOptional(exchange, Rotation.class).overlap().orElse(OVERLAP);
        String project = exchange.caller().project();
        String id = exchange.variable("key");
        String token = token(id.matches(HEX_ID) ? id : hex(ID_BYTES)); // a token never contains the id of a worker
        var rotated = change(transaction -> {
            var key = transaction
                    .identity()
                    .lock(project, id)
                    .map(found -> found.rotated(ApiKeys.hash(token), transaction.now() + overlap.toMillis()));
            key.ifPresent(transaction.identity()::put);
            return key;
        });
        return rotated.map(key -> Answer.json(200, KeyDocument.withToken(key, token)))
                .orElseThrow(() -> ProblemMapping.notFound("Key", id));
    }

    private Optional<ApiKey> change(Function<Transaction, Optional<ApiKey>> change) {
        return Await.on(commits.writeIfRoom(CHANGE, 0, change));
    }

    private String token(String id) {
        return "trawl_%s_%s".formatted(id, hex(SECRET_BYTES));
    }

    private String hex(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
