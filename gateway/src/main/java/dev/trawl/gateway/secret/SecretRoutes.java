package dev.trawl.gateway.secret;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.secret.Secret;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Routes for secrets.
public final class SecretRoutes {

    private static final String ONE = "/secrets/{name}";
    private static final Pattern HOST =
            Pattern.compile("\\*|(\\*\\.)?[a-z0-9]([a-z0-9_.-]{0,250}[a-z0-9])?|\\[[0-9a-f:.]{2,45}]");

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
                        .about("Stores or replaces a secret and the hosts that may receive it.")
                        .takes(NewSecret.class)
                        .answers(SecretDocument.class),
                Route.delete(ONE, Access.ADMIN, this::remove)
                        .about("Deletes a secret.")
                        .answers(204),
                Route.post("/secrets:rotate-key", Access.ADMIN, this::rotate)
                        .about("Creates a new master key and re-encrypts the data key of every secret.")
                        .answers(Rotated.class));
    }

    /// The body of a new secret.
    private record NewSecret(
            @Limits(min = 1, max = 64 << 10, anyCharacters = true)
            String value,

            @Limits(min = 1, max = 100, namesItems = true) List<String> hosts) {

        Secret secret() {
            var named =
                    hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
            for (int i = 0; i < named.size(); i++) {
                if (!HOST.matcher(named.get(i)).matches()) {
                    throw RefusedException.of(
                            Problem.INVALID_REQUEST,
                            "/hosts/" + i,
                            "a host must be a name such as api.example.org, *.example.org for all below it, or *");
                }
            }
            return new Secret(value, named);
        }
    }

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
                    Problem.INVALID_REQUEST, "", "a secret name must be 1 to 100 letters, digits, '_', '-' or '.'");
        }
        var secret = JsonBody.read(exchange, NewSecret.class).secret();
        return Answer.json(200, SecretDocument.of(secrets.put(exchange.caller().project(), name, secret)));
    }

    private Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        if (!secrets.remove(exchange.caller().project(), exchange.variable("name"))) {
            throw ProblemMapping.notFound("Secret", exchange.variable("name"));
        }
        return Answer.nothing();
    }

    private Answer rotate(Exchange exchange) throws IOException {
        exchange.noBody();
        if (!exchange.caller().project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN, "the master key protects all projects; only the default project can rotate it");
        }
        return Answer.json(200, new Rotated(secrets.rotate()));
    }
}
