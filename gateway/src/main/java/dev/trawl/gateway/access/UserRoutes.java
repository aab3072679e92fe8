package dev.trawl.gateway.access;

import dev.trawl.core.Problem;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.session.Passwords;
import dev.trawl.spi.Role;
import dev.trawl.spi.ledger.IdentityReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.User;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// `/users`: users of a project. A changed password or a removed user ends all sessions within a second.
public final class UserRoutes {

    static final int SHORTEST_PASSWORD = 12;
    static final int LONGEST_PASSWORD = 256;
    private static final String ONE = "/users/{user}";
    private static final String PASSWORD = "password";
    private static final Operation<Function<Transaction, Optional<User>>, Optional<User>> CHANGE =
            (transaction, changes) ->
                    changes.stream().map(change -> change.apply(transaction)).toList();

    private final GroupCommit commits;
    private final IdentityReads reads;
    private final Passwords passwords;

    public UserRoutes(GroupCommit commits, IdentityReads reads, Passwords passwords) {
        this.commits = commits;
        this.reads = reads;
        this.passwords = passwords;
    }

    /// The body of a new user.
    private record NewUser(String name, String role, String password, Optional<String> project) {}

    /// The body of a change.
    private record UserChange(Optional<String> role, Optional<String> password) {}

    public List<Route> routes() {
        return List.of(
                Route.get("/users", PageRequest.PARAMETERS, this::list)
                        .needs(Access.ADMIN)
                        .about("Lists the users of the project.")
                        .lists(UserDocument.class),
                Route.post("/users", Access.ADMIN, this::create)
                        .about("Adds a user who signs in with a password.")
                        .takes(NewUser.class)
                        .answers(201, UserDocument.class),
                Route.patch(ONE, Access.ADMIN, this::change)
                        .about("Changes the role or the password of a user; a new password ends the user's sessions.")
                        .takes(UserChange.class)
                        .answers(UserDocument.class),
                Route.delete(ONE, Access.ADMIN, this::remove)
                        .about("Removes a user; the user's sessions end.")
                        .answers(UserDocument.class));
    }

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found = reads.users(exchange.caller().project(), page.after().orElse(""), page.oneMore());
        return page.answer(found, UserDocument::of, User::name);
    }

    private Answer create(Exchange exchange) throws IOException {
        var fields = AccessFields.of(exchange, Set.of("name", "role", PASSWORD, Projects.FIELD));
        String project = Projects.of(exchange.caller(), fields);
        String name = fields.name("name");
        var role = fields.role("role");
        String password = passwords.derive(password(fields));
        return write(transaction -> {
                    var user = new User(project, name, role, password, 1, transaction.now());
                    return transaction.identity().users().add(user) ? Optional.of(user) : Optional.empty();
                })
                .map(user -> Answer.json(201, UserDocument.of(user))
                        .withHeader("Location", "/users/" + URLEncoder.encode(name, StandardCharsets.UTF_8)))
                .orElseThrow(() -> RefusedException.of(
                        Problem.NAME_TAKEN, "/name", "the project has a user named %s".formatted(name)));
    }

    private Answer change(Exchange exchange) throws IOException {
        var fields = AccessFields.of(exchange, Set.of("role", PASSWORD));
        var role = fields.has("role") ? Optional.of(fields.role("role")) : Optional.<Role>empty();
        var password =
                fields.has(PASSWORD) ? Optional.of(passwords.derive(password(fields))) : Optional.<String>empty();
        return answer(write(transaction -> {
            var users = transaction.identity().users();
            var user = users.lock(exchange.caller().project(), exchange.variable("user"))
                    .map(found -> role.map(found::withRole).orElse(found))
                    .map(found -> password.map(found::withPassword).orElse(found));
            user.ifPresent(users::change);
            return user;
        }));
    }

    private Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        String project = exchange.caller().project();
        String name = exchange.variable("user");
        return answer(write(transaction -> {
            var user = transaction.identity().users().lock(project, name);
            transaction.identity().users().remove(project, name);
            return user;
        }));
    }

    private static String password(AccessFields fields) {
        return fields.text(PASSWORD, SHORTEST_PASSWORD, LONGEST_PASSWORD);
    }

    private static Answer answer(Optional<User> user) {
        return user.map(found -> Answer.json(200, UserDocument.of(found)))
                .orElseThrow(() -> RefusedException.of(Problem.NOT_FOUND, "the project has no such user"));
    }

    private Optional<User> write(Function<Transaction, Optional<User>> change) {
        return Await.on(commits.writeIfRoom(CHANGE, 0, change));
    }
}
