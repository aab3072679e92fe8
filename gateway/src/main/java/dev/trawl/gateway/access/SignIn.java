package dev.trawl.gateway.access;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.Callers;
import dev.trawl.gateway.session.LedgerClock;
import dev.trawl.gateway.session.LoginSessions;
import dev.trawl.gateway.session.SessionClaims;
import dev.trawl.gateway.session.SessionTokens;
import dev.trawl.spi.Caller;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// `POST /login` and `POST /logout`. Neither the response nor its timing reveals whether a name exists.
final class SignIn {

    private static final Operation<SessionClaims, Boolean> END = (transaction, sessions) -> {
        sessions.forEach(
                session -> transaction.identity().users().endSession(session.id(), session.expiresAt() * 1_000));
        return sessions.stream().map(_ -> true).toList();
    };

    private final CheckPassword check;
    private final SessionTokens tokens;
    private final LedgerClock clock;
    private final Ending ending;

    SignIn(CheckPassword check, SessionTokens tokens, LedgerClock clock, Ending ending) {
        this.check = check;
        this.tokens = tokens;
        this.clock = clock;
        this.ending = ending;
    }

    /// The services that end a session.
    record Ending(LoginSessions sessions, GroupCommit commits) {}

    /// The body of a sign-in.
    private record Credentials(
            @Limits(min = 1, max = 128) String name,

            @Limits(min = 1, max = UserRoutes.LONGEST_PASSWORD, anyCharacters = true)
            String password,

            @Limits(pattern = Projects.NAME, rule = Projects.RULE)
            Optional<String> project) {}

    private record SignedIn(String token, String tokenType, Instant expiresAt) {}

    private record SignedOut(boolean signedOut) {}

    List<Route> routes() {
        return List.of(
                Route.post("/login", Access.ANYONE, this::logIn)
                        .about("Signs a user in; returns a token that is valid for 15 minutes.")
                        .takes(Credentials.class)
                        .answers(SignedIn.class),
                Route.post("/logout", Access.READ, this::logOut)
                        .about("Signs out: ends the session of the token in the request.")
                        .answers(SignedOut.class));
    }

    private Answer logIn(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, Credentials.class);
        String name = asked.name();
        String project = asked.project().orElse(Caller.DEFAULT_PROJECT);
        var user =
                check.user(exchange.address(), project, name, asked.password()).orElseThrow(SignIn::refused);
        exchange.knownAs(new Caller(project, "user:" + name, user.role()));
        return signedIn(tokens.issue(user, clock.millis()));
    }

    private Answer logOut(Exchange exchange) throws IOException {
        exchange.noBody();
        Optional<SessionClaims> session =
                Callers.bearer(exchange.headers("Authorization")).flatMap(ending.sessions()::claims);
        if (session.isEmpty()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "a key has no session; revoke the key instead");
        }
        Await.on(ending.commits().writeIfRoom(END, 0, session.get()));
        return Answer.json(200, new SignedOut(true));
    }

    private static Answer signedIn(SessionTokens.Issued issued) {
        return Answer.json(
                200,
                new SignedIn(
                        issued.token(),
                        "Bearer",
                        Instant.ofEpochSecond(issued.claims().expiresAt())));
    }

    private static RefusedException refused() {
        return RefusedException.of(Problem.UNAUTHORIZED, "Name or password is wrong")
                .withHeader("WWW-Authenticate", "Bearer realm=\"trawl\"");
    }
}
