package dev.trawl.gateway.access;

import com.fasterxml.jackson.annotation.JsonProperty;
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
import dev.trawl.gateway.session.LoginSessions;
import dev.trawl.gateway.session.Passwords;
import dev.trawl.gateway.session.SessionClaims;
import dev.trawl.spi.identity.User;
import dev.trawl.spi.ledger.Transaction;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `POST /users/me/password`: changes the password of the signed-in user, who must send the old one. All sessions
/// of the user end.
final class OwnPassword {

    private static final Operation<Change, Optional<User>> CHANGE = (transaction, changes) ->
            changes.stream().map(change -> change(transaction, change)).toList();

    private final CheckPassword check;
    private final Passwords passwords;
    private final LoginSessions sessions;
    private final GroupCommit commits;

    OwnPassword(CheckPassword check, Passwords passwords, LoginSessions sessions, GroupCommit commits) {
        this.check = check;
        this.passwords = passwords;
        this.sessions = sessions;
        this.commits = commits;
    }

    /// @param checked the user whose old password was correct
    private record Change(User checked, String password) {}

    /// The body. `new` is a keyword of Java.
    private record OldAndNew(
            @Limits(min = 1, max = UserRoutes.LONGEST_PASSWORD, anyCharacters = true)
            String old,

            @JsonProperty("new")
            @Limits(min = UserRoutes.SHORTEST_PASSWORD, max = UserRoutes.LONGEST_PASSWORD, anyCharacters = true)
            String fresh) {}

    List<Route> routes() {
        return List.of(Route.post("/users/me/password", Access.READ, this::handle)
                .about("Changes the caller's own password and ends all sessions of the user.")
                .takes(OldAndNew.class)
                .answers(UserDocument.class));
    }

    private Answer handle(Exchange exchange) throws IOException {
        exchange.concealBody();
        var asked = JsonBody.read(exchange, OldAndNew.class);
        var session = session(exchange);
        var user = check.user(exchange.address(), session.project(), session.user(), asked.old())
                .orElseThrow(OwnPassword::wrong);
        return Await.on(commits.writeIfRoom(CHANGE, 0, new Change(user, passwords.derive(asked.fresh()))))
                .map(changed -> Answer.json(200, UserDocument.of(changed)))
                .orElseThrow(OwnPassword::wrong);
    }

    private SessionClaims session(Exchange exchange) {
        return Callers.bearer(exchange.headers("Authorization"))
                .flatMap(sessions::claims)
                .orElseThrow(() ->
                        RefusedException.of(Problem.INVALID_REQUEST, "a key has no password; sign in as a user first"));
    }

    /// Empty when the password has changed since the check, or the user was removed.
    private static Optional<User> change(Transaction transaction, Change asked) {
        var users = transaction.identity().users();
        var user = users.lock(asked.checked().project(), asked.checked().name())
                .filter(found -> found.password().equals(asked.checked().password()))
                .map(found -> found.withPassword(asked.password()));
        user.ifPresent(users::change);
        return user;
    }

    private static RefusedException wrong() {
        return RefusedException.of(Problem.INVALID_REQUEST, "/old", "old is not the current password");
    }
}
