package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.audit.ChainedEntry;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/// One request for a handler, with its caller; the form is already checked.
public final class Exchange {

    static final String CALLER = "trawl.caller";
    private static final Pattern NOTHING = Pattern.compile("\\s*+(\\{\\s*+}\\s*+)?");
    private static final Caller NOBODY = new Caller("", "", Role.VIEWER);

    private final HttpServletRequest request;
    private final ReadRequestBody bodies;
    private final ResponseLimiter turns;
    private final Map<String, String> variables;
    private final Map<String, String> parameters;

    Exchange(HttpServletRequest request, ReadRequestBody bodies, ResponseLimiter turns, Map<String, String> variables) {
        this.request = request;
        this.bodies = bodies;
        this.turns = turns;
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
        return TaskId.parse(variables.getOrDefault("id", "")).orElseThrow(this::noSuchTask);
    }

    /// The decoded value of a path variable; empty when the path has no such variable.
    public String variable(String name) {
        return variables.getOrDefault(name, "");
    }

    /// True for HEAD requests.
    public boolean isHead() {
        return request.getMethod().equals("HEAD");
    }

    public boolean hasBody() {
        return ReadRequestBody.isThere(request);
    }

    /// The remote IP address of the connection.
    public String address() {
        return request.getRemoteAddr();
    }

    public RefusedException noSuchTask() {
        return ProblemMapping.notFound("Task", variable("id"));
    }

    public Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    /// The path as sent, not decoded.
    public String path() {
        return request.getRequestURI();
    }

    /// `http`, or `https` where the listener has TLS.
    public String scheme() {
        return request.getScheme();
    }

    /// Local address that the client connected to. Request data cannot change it.
    public InetSocketAddress localAddress() {
        return InetSocketAddress.createUnresolved(request.getLocalAddr(), request.getLocalPort());
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

    /// The body, declared as JSON in UTF-8.
    ///
    /// @throws RefusedException when the type is wrong or the body too large, too slow or over the memory budget
    public byte[] jsonBody() throws IOException {
        byte[] body = bodies.json(request);
        if (request.getAttribute(AuditRequests.CONCEALED) == null) {
            request.setAttribute(AuditRequests.SENT, ChainedEntry.sha256(body));
        }
        return body;
    }

    /// Keeps the hash of the body out of the audit log, because a password could be guessed from it. Call
    /// before reading.
    public void concealBody() {
        request.setAttribute(AuditRequests.CONCEALED, true);
    }

    /// Sets the caller for the audit log, on a route without a token.
    public void knownAs(Caller caller) {
        request.setAttribute(CALLER, caller);
    }

    /// Gives the audit log the state before the change.
    public void changes(Answer shown) throws IOException {
        request.setAttribute(AuditRequests.BEFORE, AuditRequests.hash(shown));
    }

    /// The body, declared as plain bytes.
    ///
    /// @throws RefusedException when the type is wrong or the body too large, too slow or over the memory budget
    public byte[] octets() throws IOException {
        return bodies.octets(request);
    }

    /// Counts the body as in memory until `done` completes, which may be long after the response.
    public <T> CompletableFuture<T> holding(CompletableFuture<T> done) {
        return BodyBudget.of(request).keepUntil(done);
    }

    /// Checks that the request has no body.
    ///
    /// @throws RefusedException when there is a body other than `{}`
    public void noBody() throws IOException {
        if (ReadRequestBody.isThere(request)
                && !NOTHING.matcher(new String(jsonBody(), StandardCharsets.UTF_8))
                        .matches()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "this request takes no body; send none or {}");
        }
    }

    /// Runs memory-intensive work, such as rendering a large response, within the concurrency limit.
    public <T> T inTurn(ResponseLimiter.Work<T> work) throws IOException {
        return turns.take(work);
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
