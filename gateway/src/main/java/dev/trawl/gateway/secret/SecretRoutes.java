package dev.trawl.gateway.secret;

import dev.trawl.core.Problem;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.SealedSecret;
import dev.trawl.spi.secret.Secret;
import java.io.IOException;
import java.util.List;

/// Routes for secrets.
public final class SecretRoutes {

    private static final String ONE = "/secrets/{name}";

    private final StoreSecrets secrets;

    public SecretRoutes(StoreSecrets secrets) {
        this.secrets = secrets;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/secrets", PageRequest.PARAMETERS, this::list)
                        .needs(Access.ADMIN)
                        .about("Lists secrets by name, without their values.")
                        .lists(SecretDocument.class),
                Route.put(ONE, Access.ADMIN, this::put)
                        .about("Keeps a secret and the hosts it may be sent to; one of the same name is replaced.")
                        .takes(NewSecret.class)
                        .answers(SecretDocument.class),
                Route.delete(ONE, Access.ADMIN, this::remove)
                        .about("Forgets a secret.")
                        .answers(204),
                Route.post("/secrets:rotate-key", Access.ADMIN, this::rotate)
                        .about("Makes a new master key, and wraps every secret's data key with it.")
                        .answers(Rotated.class));
    }

    /// The body of a new secret.
    private record NewSecret(String value, List<String> hosts) {}

    private record Rotated(int secrets) {}

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var after = page.after().orElse("");
        if (!after.isEmpty() && !Secret.isName(after)) {
            throw PageRequest.badCursor();
        }
        return page.answer(
                secrets.list(exchange.caller().project(), after, page.oneMore()),
                SecretDocument::of,
                SealedSecret::name);
    }

    private Answer put(Exchange exchange) throws IOException {
        String name = exchange.variable("name");
        if (!Secret.isName(name)) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "", "a secret's name has 1 to 100 letters, digits, '_', '-' and '.'");
        }
        var secret = ReadSecret.read(exchange.jsonBody());
        return Answer.json(200, SecretDocument.of(secrets.put(exchange.caller().project(), name, secret)));
    }

    private Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        if (!secrets.remove(exchange.caller().project(), exchange.variable("name"))) {
            throw RefusedException.of(Problem.NOT_FOUND, "the project has no such secret");
        }
        return Answer.nothing();
    }

    private Answer rotate(Exchange exchange) throws IOException {
        exchange.noBody();
        if (!exchange.caller().project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN, "the master key is that of all projects: the default project changes it");
        }
        return Answer.json(200, new Rotated(secrets.rotate()));
    }
}
