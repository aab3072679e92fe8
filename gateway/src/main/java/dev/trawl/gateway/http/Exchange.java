package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskId;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One request as a handler sees it: who asks, and what, already checked for form.
public final class Exchange {

    static final String CALLER = "trawl.caller";
    private static final Caller NOBODY = new Caller("", "", Role.VIEWER);

    private final HttpServletRequest request;
    private final Map<String, String> variables;
    private final Map<String, String> parameters;

    Exchange(HttpServletRequest request, Map<String, String> variables) {
        this.request = request;
        this.variables = variables;
        this.parameters =
                QueryString.parse(Optional.ofNullable(request.getQueryString()).orElse(""));
    }

    public Caller caller() {
        return Optional.ofNullable((Caller) request.getAttribute(CALLER)).orElse(NOBODY);
    }

    public RequestTrace trace() {
        return RequestTrace.of(request);
    }

    /// The task named in the path.
    public TaskId task() {
        return TaskId.parse(variables.getOrDefault("id", "")).orElseThrow(Exchange::noSuchTask);
    }

    public static RefusedException noSuchTask() {
        return RefusedException.of(Problem.NOT_FOUND, "the project has no such task");
    }

    public Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    /// As it was sent.
    public String path() {
        return request.getRequestURI();
    }

    public Map<String, String> parameters() {
        return parameters;
    }

    public List<String> headers(String name) {
        return Collections.list(request.getHeaders(name));
    }

    public Optional<String> header(String name) {
        var all = headers(name);
        return all.isEmpty() ? Optional.empty() : Optional.of(String.join(",", all));
    }

    /// The body as strict UTF-8 JSON.
    ///
    /// @throws RefusedException when it is something else or larger than `limit` bytes
    public byte[] jsonBody(int limit) throws IOException {
        return new RequestBody(request).json(limit);
    }

    Role role() {
        return caller().role();
    }

    void allowOnly(Set<String> known) {
        var unknown = parameters.keySet().stream()
                .filter(name -> !known.contains(name))
                .map(name -> new FieldError(
                        Problem.UNKNOWN_FIELD,
                        "?" + name,
                        "unknown query parameter; known: "
                                + known.stream().sorted().toList()))
                .toList();
        if (!unknown.isEmpty()) {
            throw RefusedException.of(unknown);
        }
    }
}
