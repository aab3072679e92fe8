package dev.trawl.gateway.access;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.Passwords;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.identity.User;
import dev.trawl.spi.ledger.Transaction;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// `/users`: users of a project. A changed password or a removed user ends all sessions within a second.
public final class UserRoutes {

    static final int SHORTEST_PASSWORD = 12;
    static final int LONGEST_PASSWORD = 256;
    private static final String ONE = "/users/{user}";
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
    private record NewUser(
            @Limits(pattern = Projects.NAME, rule = Projects.RULE)
            String name,

            String role,

            @Limits(min = SHORTEST_PASSWORD, max = LONGEST_PASSWORD, anyCharacters = true)
            String password,

            @Limits(pattern = Projects.NAME, rule = Projects.RULE)
            Optional<String> project) {}

    /// The body of a change.
    private record UserChange(
            Optional<String> role,

            @Limits(min = SHORTEST_PASSWORD, max = LONGEST_PASSWORD, anyCharacters = true)
            Optional<String> password) {}

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
        var asked = JsonBody.read(exchange, NewUser.class);
        String name = asked.name();
        var role = RoleText.role(asked.role());
        String project = Projects.of(
                exchange.caller(), asked.project().orElse(exchange.caller().project()));
        String password = passwords.derive(asked.password());
        return write(transaction -> {
                    var user = new User(project, name, role, password, 1, transaction.now());
                    return transaction.identity().users().add(user) ? Optional.of(user) : Optional.empty();
                })
                .map(user -> Answer.json(201, UserDocument.of(user))
                        .withHeader("Location", "/users/" + URLEncoder.encode(name, StandardCharsets.UTF_8)))
                .orElseThrow(() -> RefusedException.of(
                        Problem.NAME_TAKEN, "/name", "a user named '%s' already exists".formatted(name)));
    }

    private Answer change(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, UserChange.class);
        var role = asked.role().map(RoleText::role);
        var password = asked.password().map(passwords::derive);
        return write(transaction -> {
                    var users = transaction.identity().users();
                    var user = users.lock(exchange.caller().project(), exchange.variable("user"))
                            .map(found -> role.map(found::withRole).orElse(found))
                            .map(found -> password.map(found::withPassword).orElse(found));
                    user.ifPresent(users::change);
                    return user;
                })
                .map(UserRoutes::shown)
                .orElseThrow(() -> unknown(exchange));
    }

    private Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        String project = exchange.caller().project();
        String name = exchange.variable("user");
        return write(transaction -> {
                    var user = transaction.identity().users().lock(project, name);
                    transaction.identity().users().remove(project, name);
                    return user;
                })
                .map(UserRoutes::shown)
                .orElseThrow(() -> unknown(exchange));
    }

    private static Answer shown(User user) {
        return Answer.json(200, UserDocument.of(user));
    }

    private static RefusedException unknown(Exchange exchange) {
        return ProblemMapping.notFound("User", exchange.variable("user"));
    }

    private Optional<User> write(Function<Transaction, Optional<User>> change) {
        return Await.on(commits.writeIfRoom(CHANGE, 0, change));
    }
}
