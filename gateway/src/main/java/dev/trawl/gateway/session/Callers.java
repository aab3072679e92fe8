package dev.trawl.gateway.session;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Authenticates the caller: an API key or a signed-in user.
public final class Callers {

    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +([A-Za-z0-9._~+/=-]{1,2000})");

    private final ApiKeys keys;
    private final LoginSessions sessions;

    public Callers(ApiKeys keys, LoginSessions sessions) {
        this.keys = keys;
        this.sessions = sessions;
    }

    /// @param authorization all values of the Authorization header
    /// @throws RefusedException when there is not exactly one valid token
    public Caller of(List<String> authorization) {
        String token = bearer(authorization)
                .orElseThrow(() -> unauthorized("a token is required: send Authorization: Bearer <token>"));
        return find(token).orElseThrow(() -> unauthorized("Token is invalid, expired or revoked"));
    }

    /// The bearer token; empty unless the header occurs once and is well-formed.
    public static Optional<String> bearer(List<String> headers) {
        var match = BEARER.matcher(headers.size() == 1 ? headers.getFirst() : "");
        return match.matches() ? Optional.of(match.group(1)) : Optional.empty();
    }

    /// An API key contains no dot, a session token two.
    private Optional<Caller> find(String token) {
        return token.indexOf('.') < 0 ? keys.caller(token) : sessions.caller(token);
    }

    private static RefusedException unauthorized(String detail) {
        return RefusedException.of(Problem.UNAUTHORIZED, detail)
                .withHeader("WWW-Authenticate", "Bearer realm=\"trawl\"");
    }
}
