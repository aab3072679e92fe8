package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.path.PathTemplate;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// All routes; the first match wins. An unlisted path gets 404, an unlisted method of a listed path 405. Role and
/// scopes are checked before the handler runs.
public final class RouteTable {

    private static final int SMALL = 64 << 10;

    private final List<Route> routes;
    private final Map<String, List<Route>> routesByRoot;
    private final List<Route> openRoutes;
    private final ReadRequestBody bodies;
    private final ResponseLimiter turns;
    private final AuditRequests witness;

    public RouteTable(List<Route> routes, ReadRequestBody bodies, ResponseLimiter turns, AuditRequests witness) {
        this.routes = List.copyOf(routes);
        this.routesByRoot = routes.stream()
                .collect(Collectors.groupingBy(route -> route.path().root()));
        this.openRoutes =
                routes.stream().filter(route -> route.access() == Access.ANYONE).toList();
        this.bodies = bodies;
        this.turns = turns;
        this.witness = witness;
    }

    public List<Route> routes() {
        return routes;
    }

    /// True for a route without a token. The path is compared as sent, so no other spelling bypasses the check.
    boolean isOpen(String method, String path) {
        return openRoutes.stream()
                .anyMatch(route ->
                        route.allows(method) && route.path().getPatternString().equals(path));
    }

    /// Finds and runs the route of a request.
    ///
    /// @throws RefusedException when there is no such route or the caller may not use it
    Answer answer(HttpServletRequest request) throws IOException {
        String path = request.getRequestURI();
        if (path.contains(";")) {
            throw RefusedException.of(Problem.NOT_FOUND, "unknown path; a path cannot contain ';'");
        }
        var segments = PathTemplate.segmentsOf(path).orElse(List.of());
        var here = here(segments);
        if (here.isEmpty()) {
            throw RefusedException.of(Problem.NOT_FOUND, "unknown path");
        }
        String method = request.getMethod();
        var found =
                here.stream().filter(route -> route.allows(method)).findFirst().orElseThrow(() -> otherMethod(here));
        request.setAttribute(AuditRequests.ROUTE, found);
        return run(
                found,
                request,
                new Exchange(request, bodies, turns, found.path().variables(segments)));
    }

    /// All routes with this path, whatever the method.
    private List<Route> here(List<String> segments) {
        return segments.isEmpty()
                ? List.of()
                : routesByRoot.getOrDefault(segments.getFirst(), List.of()).stream()
                        .filter(route -> route.path().matches(segments))
                        .toList();
    }

    private Answer run(Route route, HttpServletRequest request, Exchange exchange) throws IOException {
        checkAccess(route, exchange.caller());
        checkAccept(route, exchange);
        exchange.allowOnly(route.parameters());
        boolean reads = route.method().equals("GET");
        if (reads && ReadRequestBody.isThere(request)) {
            throw RefusedException.of(
                    Problem.MALFORMED_REQUEST,
                    "a %s request to this path cannot have a body".formatted(request.getMethod()));
        }
        // A route without records, such as that of the results, reads the parameter itself.
        boolean narrows = route.parameters().contains(SparseFields.PARAMETER)
                && !route.contract().answers().isEmpty();
        var fields = narrows
                ? exchange.parameter(SparseFields.PARAMETER).map(text -> SparseFields.of(text, route.contract()))
                : Optional.<SparseFields>empty();
        witness.mayGoOn(route);
        Handler handler = fields.<Handler>map(kept -> one ->
                        kept.of(route.handler().handle(one), route.contract().form()))
                .orElse(route.handler());
        var answer = reads && !route.waits() && route.access() != Access.ANYONE
                ? exchange.inTurn(() -> counted(handler.handle(exchange), request))
                : handler.handle(exchange);
        witness.accepted(request, route, answer);
        return reads ? answer.unlessKnown(exchange.headers("If-None-Match")) : answer;
    }

    private static void checkAccess(Route route, Caller caller) {
        if (!route.access().isAllowed(caller.role())) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "Role '%s' cannot %s %s (needs %s)"
                            .formatted(
                                    caller.role().name().toLowerCase(Locale.ROOT),
                                    route.method(),
                                    route.path().shown(),
                                    route.access().needed()));
        }
        if (!route.access().isAllowed(caller)) {
            throw RefusedException.ofMissingScope(route.access().scope().orElseThrow(), "");
        }
    }

    /// Counts a large response against the memory budget, because it stays in memory until the client has read it.
    private static Answer counted(Answer answer, HttpServletRequest request) {
        if (answer.length() > SMALL) {
            BodyBudget.of(request).grow(answer.length());
        }
        return answer;
    }

    private static void checkAccept(Route route, Exchange exchange) {
        String accept = exchange.header("Accept").orElse("*/*");
        try {
            if (MediaType.parseMediaTypes(accept).stream()
                    .noneMatch(wanted -> wanted.getQualityValue() > 0 && wanted.includes(route.produces()))) {
                throw RefusedException.of(Problem.NOT_ACCEPTABLE, "this path returns " + route.produces());
            }
        } catch (InvalidMediaTypeException _) {
            throw RefusedException.of(Problem.NOT_ACCEPTABLE, "the Accept header is malformed");
        }
    }

    private static RefusedException otherMethod(List<Route> here) {
        String allowed =
                here.stream().flatMap(Route::methods).distinct().sorted().collect(Collectors.joining(", "));
        return RefusedException.of(Problem.METHOD_NOT_ALLOWED, "allowed: " + allowed)
                .withHeader("Allow", allowed);
    }
}
