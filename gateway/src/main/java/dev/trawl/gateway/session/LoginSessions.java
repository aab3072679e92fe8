package dev.trawl.gateway.session;

import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.identity.User;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Authenticates users by session token. The ledger, not the token, decides role and existence of the user. Both
/// are cached for one second.
public final class LoginSessions {

    private static final long REMEMBERED = Duration.ofSeconds(1).toNanos();
    private static final int MOST = 1_000;
    private static final String USER = "user:";

    private final SessionTokens tokens;
    private final IdentityReads reads;
    private final LedgerClock clock;
    private final TimeSource time;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    public LoginSessions(SessionTokens tokens, IdentityReads reads, LedgerClock clock, TimeSource time) {
        this.tokens = tokens;
        this.reads = reads;
        this.clock = clock;
        this.time = time;
    }

    private record Known(SessionClaims claims, User user, long since) {}

    public Optional<Caller> caller(String token) {
        return find(token).map(Known::user).map(user -> new Caller(user.project(), USER + user.name(), user.role()));
    }

    /// The claims of an open session.
    public Optional<SessionClaims> claims(String token) {
        return find(token).map(Known::claims);
    }

    private Optional<Known> find(String token) {
        long now = time.nanos();
        var remembered = known.get(token);
        if (remembered != null
                && now - remembered.since() < REMEMBERED
                && clock.millis() < remembered.claims().expiresAt() * 1_000) {
            return Optional.of(remembered);
        }
        var found = tokens.verify(token, clock.millis())
                .filter(claims -> !reads.isEnded(claims.id()))
                .flatMap(claims -> reads.user(claims.project(), claims.user())
                        .filter(claims::isOf)
                        .map(user -> new Known(claims, user, now)));
        found.ifPresentOrElse(session -> remember(token, session), () -> known.remove(token));
        return found;
    }

    private void remember(String token, Known session) {
        if (known.size() >= MOST) {
            known.clear();
        }
        known.put(token, session);
    }
}
