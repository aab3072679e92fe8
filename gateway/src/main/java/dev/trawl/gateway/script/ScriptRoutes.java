package dev.trawl.gateway.script;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.Route;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;

/// Serves the userscript, made for the address it was asked at. A script manager has no token yet when it installs it.
public final class ScriptRoutes {

    private static final MediaType JAVASCRIPT = MediaType.parseMediaType("text/javascript;charset=utf-8");
    private static final Pattern ADDRESS =
            Pattern.compile("([a-z0-9][a-z0-9.-]{0,252}|\\[[0-9a-f:.]{2,45}])(:\\d{1,5})?");
    private static final Pattern SITE = Pattern.compile("(\\*\\.)?[a-z0-9][a-z0-9.-]{0,252}");
    private static final int MOST_SITES = 50;

    private final WorkerScript script = new WorkerScript();

    public List<Route> routes() {
        return List.of(Route.get("/worker/trawl.user.js", JAVASCRIPT, Set.of("sites"), this::show)
                .needs(Access.ANYONE)
                .about("The userscript that makes a browser a worker of this server."));
    }

    private Answer show(Exchange exchange) {
        String address = exchange.header("Host").orElse("");
        var match = ADDRESS.matcher(address);
        if (!match.matches()) {
            throw RefusedException.of(Problem.MALFORMED_REQUEST, "the Host header names no plain address");
        }
        String text = script.text(exchange.scheme() + "://" + address, match.group(1), sites(exchange));
        return Answer.bytes(200, JAVASCRIPT, text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> sites(Exchange exchange) {
        var sites = exchange.parameter("sites").stream()
                .flatMap(list -> Arrays.stream(list.split(",", -1)))
                .toList();
        if (sites.size() > MOST_SITES
                || sites.stream().anyMatch(site -> !SITE.matcher(site).matches())) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "?sites", "up to 50 host names, such as shop.example,*.market.example");
        }
        return sites;
    }
}
