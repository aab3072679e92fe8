package dev.trawl.gateway.session;

import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.IdentityReads;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Authenticates API keys by the hash of the token. A valid key is cached for one second, which saves reads and
/// limits the delay of a revocation.
public final class ApiKeys {

    private static final long REMEMBERED = Duration.ofSeconds(1).toNanos();
    private static final int MOST = 10_000;

    private final IdentityReads reads;
    private final TimeSource time;
    private final LedgerClock clock;
    private final KeyUses uses;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    public ApiKeys(IdentityReads reads, TimeSource time, LedgerClock clock, KeyUses uses) {
        this.reads = reads;
        this.time = time;
        this.clock = clock;
        this.uses = uses;
    }

    private record Known(ApiKey key, long since) {}

    /// Empty when the token is unknown, expired or replaced.
    Optional<Caller> caller(String token) {
        String hash = hash(token);
        long now = clock.millis();
        return find(hash).filter(key -> isGood(key, hash, now)).map(key -> {
            uses.note(key, now);
            return new Caller(key.project(), key.name(), key.role(), key.scopes());
        });
    }

    /// SHA-256 of a token in hex, the form stored in the ledger.
    public static String hash(String token) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isGood(ApiKey key, String hash, long now) {
        boolean present = isSame(key.hash(), hash);
        boolean former = key.former()
                .filter(replaced -> isSame(replaced.hash(), hash) && now < replaced.until())
                .isPresent();
        return (present || former) && !key.isExpired(now);
    }

    /// Compares in constant time.
    private static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    private Optional<ApiKey> find(String hash) {
        long now = time.nanos();
        var remembered = known.get(hash);
        if (remembered != null && now - remembered.since() < REMEMBERED) {
            return Optional.of(remembered.key());
        }
        var found = reads.key(hash);
        found.ifPresentOrElse(key -> remember(hash, new Known(key, now)), () -> known.remove(hash));
        return found;
    }

    private void remember(String hash, Known key) {
        if (known.size() >= MOST) {
            known.clear();
        }
        known.put(hash, key);
    }
}
