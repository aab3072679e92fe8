package dev.trawl.gateway.access;

import dev.trawl.gateway.http.Turns;
import dev.trawl.gateway.session.Passwords;
import dev.trawl.spi.ledger.IdentityReads;
import dev.trawl.spi.ledger.User;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// Finds out whether a password is that of a user, wherever one is asked for; all tries count together. Whether the
/// name exists cannot be told from how long it takes.
final class CheckPassword {

    private final IdentityReads reads;
    private final Passwords passwords;
    private final LogInTries tries;

    /// Deriving a key keeps a core busy, so one is derived at a time.
    private final Turns turns = new Turns(1, Duration.ofSeconds(5));

    CheckPassword(IdentityReads reads, Passwords passwords, LogInTries tries) {
        this.reads = reads;
        this.passwords = passwords;
        this.tries = tries;
    }

    /// The user, when the password is right.
    ///
    /// @param address of whoever tries
    Optional<User> user(String address, String project, String name, String password) throws IOException {
        tries.admit(address, project + "/" + name);
        return turns.take(() -> {
            var user = reads.user(project, name);
            boolean known = passwords.matches(password, user);
            return user.filter(_ -> known);
        });
    }
}
