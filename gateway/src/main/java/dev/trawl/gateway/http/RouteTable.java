package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.spi.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.PathContainer;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/// All routes; the first match wins. An unlisted path gets 404. Role and scopes are checked before the
/// handler runs.
public final class RouteTable implements RouterFunction<ServerResponse> {

    private static final int SMALL = 64 << 10;

    private final List<Route> routes;
    private final ReadRequestBody bodies;
    private final ResponseLimiter turns;
    private final AuditRequests witness;

    public RouteTable(List<Route> routes, ReadRequestBody bodies, ResponseLimiter turns, AuditRequests witness) {
        this.routes = List.copyOf(routes);
        this.bodies = bodies;
        this.turns = turns;
        this.witness = witness;
    }

    public List<Route> routes() {
        return routes;
    }

    /// True for a route without a token. The path is compared as sent, so no other spelling bypasses the check.
    boolean isOpen(String method, String path) {
        return routes.stream()
                .anyMatch(route -> route.access() == Access.ANYONE
                        && route.allows(method)
                        && route.path().getPatternString().equals(path));
    }

    @Override
    public Optional<HandlerFunction<ServerResponse>> route(ServerRequest request) {
        var path = request.requestPath().pathWithinApplication();
        if (path.value().contains(";")) {
            throw RefusedException.of(Problem.NOT_FOUND, "no such route: a path takes no parameters after ';'");
        }
        var here = routes.stream().filter(route -> route.path().matches(path)).toList();
        if (here.isEmpty()) {
            throw RefusedException.of(Problem.NOT_FOUND, "no such route");
        }
        String method = request.method().name();
        var found =
                here.stream().filter(route -> route.allows(method)).findFirst().orElseThrow(() -> otherMethod(here));
        return Optional.of(asked -> run(found, path, asked));
    }

    private ServerResponse run(Route route, PathContainer path, ServerRequest request) throws Exception {
        request.servletRequest().setAttribute(AuditRequests.ROUTE, route);
        var exchange = new Exchange(request.servletRequest(), bodies, turns, variables(route, path));
        checkAccess(route, exchange.caller());
        checkAccept(route, exchange);
        exchange.allowOnly(route.parameters());
        boolean reads = route.method().equals("GET");
        if (reads && ReadRequestBody.isThere(request.servletRequest())) {
            throw RefusedException.of(
                    Problem.MALFORMED_REQUEST, "a %s request has no body here".formatted(request.method()));
        }
        witness.mayGoOn(route);
        var answer = reads && !route.waits() && route.access() != Access.ANYONE
                ? exchange.inTurn(() -> counted(route.handler().handle(exchange), request))
                : route.handler().handle(exchange);
        witness.accepted(request.servletRequest(), route, answer);
        return answer.toResponse();
    }

    private static void checkAccess(Route route, Caller caller) {
        if (!route.access().isAllowed(caller.role())) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "the role %s may not %s here".formatted(caller.role().name(), route.method()));
        }
        if (!route.access().isAllowed(caller)) {
            throw RefusedException.ofMissingScope(route.access().scope().orElseThrow(), "");
        }
    }

    /// Counts a large response against the memory budget, because it stays in memory until the client has read it.
    private static Answer counted(Answer answer, ServerRequest request) {
        if (answer.length() > SMALL) {
            BodyBudget.of(request.servletRequest()).grow(answer.length());
        }
        return answer;
    }

    private static Map<String, String> variables(Route route, PathContainer path) {
        var match = route.path().matchAndExtract(path);
        return match == null ? Map.of() : match.getUriVariables();
    }

    private static void checkAccept(Route route, Exchange exchange) {
        String accept = exchange.header("Accept").orElse("*/*");
        try {
            if (MediaType.parseMediaTypes(accept).stream()
                    .noneMatch(wanted -> wanted.getQualityValue() > 0 && wanted.includes(route.produces()))) {
                throw RefusedException.of(Problem.NOT_ACCEPTABLE, "this route answers " + route.produces());
            }
        } catch (InvalidMimeTypeException | InvalidMediaTypeException e) {
            throw RefusedException.of(Problem.NOT_ACCEPTABLE, "the Accept header cannot be read");
        }
    }

    private static RefusedException otherMethod(List<Route> here) {
        String allowed =
                here.stream().flatMap(Route::methods).distinct().sorted().collect(Collectors.joining(", "));
        return RefusedException.of(Problem.METHOD_NOT_ALLOWED, "allowed: " + allowed)
                .withHeader("Allow", allowed);
    }
}
