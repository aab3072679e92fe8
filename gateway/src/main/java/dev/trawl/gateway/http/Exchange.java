package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.ChainedEntry;
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

/// One request as a handler sees it: who asks, and what, already checked for form.
public final class Exchange {

    static final String CALLER = "trawl.caller";
    private static final Pattern NOTHING = Pattern.compile("\\s*+(\\{\\s*+}\\s*+)?");
    private static final Caller NOBODY = new Caller("", "", Role.VIEWER);

    private final HttpServletRequest request;
    private final ReadBody bodies;
    private final Turns turns;
    private final Map<String, String> variables;
    private final Map<String, String> parameters;

    Exchange(HttpServletRequest request, ReadBody bodies, Turns turns, Map<String, String> variables) {
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
        return TaskId.parse(variables.getOrDefault("id", "")).orElseThrow(Exchange::noSuchTask);
    }

    /// What the path has in the place of a variable, decoded.
    public String variable(String name) {
        return variables.getOrDefault(name, "");
    }

    /// Only the head of an answer is wanted.
    public boolean isHead() {
        return request.getMethod().equals("HEAD");
    }

    public boolean hasBody() {
        return ReadBody.isThere(request);
    }

    /// The address that the connection comes from.
    public String address() {
        return request.getRemoteAddr();
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

    /// `http`, or `https` where the listener has TLS.
    public String scheme() {
        return request.getScheme();
    }

    /// Address of this machine that the client connected to; nothing that the client sends changes it.
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
    /// @throws RefusedException when it is something else, or too large, or too slow, or there is no room for it
    public byte[] jsonBody() throws IOException {
        byte[] body = bodies.json(request);
        if (request.getAttribute(Witness.CONCEALED) == null) {
            request.setAttribute(Witness.SENT, ChainedEntry.sha256(body));
        }
        return body;
    }

    /// Keeps the body, which is read afterwards, out of the audit log: the hash of a password could be guessed.
    public void concealBody() {
        request.setAttribute(Witness.CONCEALED, true);
    }

    /// Tells the audit log who the caller of a route without a token turned out to be.
    public void knownAs(Caller caller) {
        request.setAttribute(CALLER, caller);
    }

    /// Tells the audit log how that which is about to be changed is shown now.
    public void changes(Answer shown) throws IOException {
        request.setAttribute(Witness.BEFORE, Witness.hash(shown));
    }

    /// The body, declared as plain bytes.
    ///
    /// @throws RefusedException when it is something else, or too large, or too slow, or there is no room for it
    public byte[] octets() throws IOException {
        return bodies.octets(request);
    }

    /// The body stays in memory until `done`, which may be long after the caller was told to try again.
    public <T> CompletableFuture<T> holding(CompletableFuture<T> done) {
        return BodyBudget.of(request).keepUntil(done);
    }

    /// For a route that takes nothing.
    ///
    /// @throws RefusedException when there is a body other than `{}`
    public void noBody() throws IOException {
        if (ReadBody.isThere(request)
                && !NOTHING.matcher(new String(jsonBody(), StandardCharsets.UTF_8))
                        .matches()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "this takes no body but an empty one or {}");
        }
    }

    /// Makes an answer that may be large, or what takes as much memory, when it is this request's turn.
    public <T> T inTurn(Turns.Work<T> work) throws IOException {
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
