package dev.trawl.gateway.problem;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.MissingScope;
import dev.trawl.spi.KeyScope;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Rejects a request with a problem, its field errors and its response headers.
public final class RefusedException extends RuntimeException {

    /// Most field errors in a response.
    public static final int MOST_ERRORS = 20;

    private final Problem problem;
    private final String detail;
    private final List<FieldError> errors;
    private final Map<String, String> headers;

    private RefusedException(Problem problem, String detail, List<FieldError> errors, Map<String, String> headers) {
        super(problem.code(), null, false, false);
        this.problem = problem;
        this.detail = FieldError.shortened(detail);
        this.errors = errors;
        this.headers = headers;
    }

    public static RefusedException of(Problem problem, String detail) {
        return new RefusedException(problem, detail, List.of(), Map.of());
    }

    /// The first error sets the problem code. The number of errors is limited, so the response stays smaller than
    /// the request.
    public static RefusedException of(List<FieldError> errors) {
        var first = errors.getFirst();
        var told = errors.stream().limit(MOST_ERRORS).toList();
        return new RefusedException(first.problem(), first.detail(), told, Map.of());
    }

    public static RefusedException of(Problem problem, String pointer, String detail) {
        return of(List.of(new FieldError(problem, pointer, detail)));
    }

    /// @param why the reason for the scope; empty when the route requires it
    public static RefusedException ofMissingScope(KeyScope scope, String why) {
        return of(
                Problem.FORBIDDEN,
                "the key lacks the scope %s%s".formatted(scope.text(), why.isEmpty() ? "" : ": " + why));
    }

    /// Rejects a task that needs a scope beyond that of the route.
    public static RefusedException of(MissingScope missing) {
        return ofMissingScope(
                missing.scope(), "this task of type '%s' reads results of another task".formatted(missing.type()));
    }

    public RefusedException withHeader(String name, String value) {
        var more = new TreeMap<>(headers);
        more.put(name, value);
        return new RefusedException(problem, detail, errors, more);
    }

    public Problem problem() {
        return problem;
    }

    public String detail() {
        return detail;
    }

    public List<FieldError> errors() {
        return errors;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
