package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.ApiKey;
import dev.trawl.spi.ledger.LedgerReads;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Finds out who calls by the hash of the token. A known token is remembered for a moment, so that it costs little and
/// a withdrawn one is soon refused.
public final class ApiKeys {

    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +([A-Za-z0-9._~+/=-]{1,512})");
    private static final long REMEMBERED = Duration.ofSeconds(2).toNanos();
    private static final int MOST = 1_000;

    private final LedgerReads reads;
    private final TimeSource time;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    public ApiKeys(LedgerReads reads, TimeSource time) {
        this.reads = reads;
        this.time = time;
    }

    private record Known(ApiKey key, long since) {}

    /// @throws RefusedException when there is not exactly one valid token
    Caller caller(HttpServletRequest request) {
        var headers = Collections.list(request.getHeaders("Authorization"));
        var match = BEARER.matcher(headers.size() == 1 ? headers.getFirst() : "");
        if (!match.matches()) {
            throw unauthorized("send the header Authorization: Bearer <token>");
        }
        return find(hash(match.group(1)))
                .map(key -> new Caller(key.project(), key.name(), key.role()))
                .orElseThrow(() -> unauthorized("the token is not known"));
    }

    /// SHA-256 of a token as the ledger keeps it.
    public static String hash(String token) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private Optional<ApiKey> find(String hash) {
        long now = time.nanos();
        var remembered = known.get(hash);
        if (remembered != null && now - remembered.since() < REMEMBERED) {
            return Optional.of(remembered.key());
        }
        var found = reads.apiKey(hash);
        found.ifPresentOrElse(key -> remember(hash, new Known(key, now)), () -> known.remove(hash));
        return found;
    }

    private void remember(String hash, Known key) {
        if (known.size() >= MOST) {
            known.clear();
        }
        known.put(hash, key);
    }

    private static RefusedException unauthorized(String detail) {
        return RefusedException.of(Problem.UNAUTHORIZED, detail)
                .withHeader("WWW-Authenticate", "Bearer realm=\"trawl\"");
    }
}
