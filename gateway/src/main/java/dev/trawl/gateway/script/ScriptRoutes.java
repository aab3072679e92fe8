package dev.trawl.gateway.script;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.problem.RefusedException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Serves the userscript for the public URL of the server. No part of a request changes that URL. The route needs
/// no token, because a script manager has none at installation.
public final class ScriptRoutes {

    private static final MediaType JAVASCRIPT = MediaType.parseMediaType("text/javascript;charset=utf-8");
    private static final Pattern SITE = Pattern.compile("(\\*\\.)?[a-z0-9][a-z0-9.-]{0,252}");
    private static final int MOST_SITES = 50;

    /// Wildcard listen addresses. The script names the address that the client connected to instead.
    private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0");

    private final WorkerScript script = new WorkerScript();
    private final Function<Exchange, URI> address;

    private ScriptRoutes(Function<Exchange, URI> address) {
        this.address = address;
    }

    /// The script names this URL of the server.
    public static ScriptRoutes at(URI publicUrl) {
        return new ScriptRoutes(_ -> publicUrl);
    }

    /// The script names the listen address.
    public static ScriptRoutes listening(String host) {
        return new ScriptRoutes(exchange -> listening(exchange, host));
    }

    public List<Route> routes() {
        return List.of(Route.get("/worker/trawl.user.js", JAVASCRIPT, Set.of("sites"), this::show)
                .needs(Access.ANYONE)
                .about("Returns the userscript that turns a browser into a worker."));
    }

    private Answer show(Exchange exchange) {
        var server = address.apply(exchange);
        String text = script.text(server.toString(), server.getHost(), sites(exchange));
        return Answer.bytes(200, JAVASCRIPT, text.getBytes(StandardCharsets.UTF_8));
    }

    private static URI listening(Exchange exchange, String listenHost) {
        var local = exchange.localAddress();
        String host = WILDCARDS.contains(listenHost) ? local.getHostString() : listenHost;
        String named = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return URI.create(exchange.scheme() + "://" + named + ":" + local.getPort());
    }

    private static List<String> sites(Exchange exchange) {
        var sites = exchange.parameter("sites").stream()
                .flatMap(list -> Arrays.stream(list.split(",", -1)))
                .toList();
        if (sites.size() > MOST_SITES
                || sites.stream().anyMatch(site -> !SITE.matcher(site).matches())) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "?sites",
                    "sites must be up to 50 host names such as shop.example,*.market.example");
        }
        return sites;
    }
}
