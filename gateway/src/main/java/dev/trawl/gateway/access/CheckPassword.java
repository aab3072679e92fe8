package dev.trawl.gateway.access;

import dev.trawl.gateway.http.ResponseLimiter;
import dev.trawl.gateway.session.Passwords;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.identity.User;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// Checks passwords of users for every route that needs one. All attempts share one rate limit. The response time
/// does not reveal whether a name exists.
final class CheckPassword {

    private final IdentityReads reads;
    private final Passwords passwords;
    private final LogInTries tries;

    /// Key derivation occupies a core, so only one runs at a time.
    private final ResponseLimiter turns = new ResponseLimiter(1, Duration.ofSeconds(5));

    CheckPassword(IdentityReads reads, Passwords passwords, LogInTries tries) {
        this.reads = reads;
        this.passwords = passwords;
        this.tries = tries;
    }

    /// The user, if the password is correct.
    ///
    /// @param address IP address of the client
    Optional<User> user(String address, String project, String name, String password) throws IOException {
        tries.admit(address, project + "/" + name);
        return turns.take(() -> {
            var user = reads.user(project, name);
            if (user.isEmpty()) {
                passwords.matchNobody(password);
            }
            return user.filter(found -> passwords.matches(password, found));
        });
    }
}
