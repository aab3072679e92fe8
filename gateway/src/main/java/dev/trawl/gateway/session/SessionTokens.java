package dev.trawl.gateway.session;

import dev.trawl.spi.identity.User;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// Issues and verifies session tokens: JWTs signed with Ed25519.
///
/// The header of a token is never interpreted: it must equal the header of one of our keys byte for byte. So
/// algorithm, type and key are fixed before any claim is read.
public final class SessionTokens {

    /// Lifetime of a session.
    public static final Duration LIFE = Duration.ofMinutes(15);

    private static final String ALGORITHM = "Ed25519";
    private static final int SIGNATURE_BYTES = 64;
    private static final Pattern FORM = Pattern.compile("([\\w-]{1,200})\\.([\\w-]{1,1600})\\.([\\w-]{1,100})");

    private final PrivateKey secret;
    private final String head;
    private final Map<String, PublicKey> keysByHead;
    private final RandomGenerator random;

    public SessionTokens(KeyPair key, RandomGenerator random) {
        this.secret = key.getPrivate();
        this.head = head(key.getPublic());
        this.keysByHead = Map.of(head, key.getPublic());
        this.random = random;
    }

    /// A new session.
    public record Issued(String token, SessionClaims claims) {}

    /// @param now ledger time in milliseconds
    public Issued issue(User user, long now) {
        byte[] id = new byte[16];
        random.nextBytes(id);
        long seconds = now / 1_000;
        var claims = new SessionClaims(
                user.project(),
                user.name(),
                user.version(),
                HexFormat.of().formatHex(id),
                seconds,
                seconds + LIFE.toSeconds());
        return new Issued(signed(head, ClaimsJson.write(claims)), claims);
    }

    /// The claims of a token; empty when it is foreign, malformed, expired or not yet valid.
    public Optional<SessionClaims> verify(String token, long now) {
        var parts = FORM.matcher(token);
        if (!parts.matches()) {
            return Optional.empty();
        }
        var key = Optional.ofNullable(keysByHead.get(parts.group(1)));
        return key.filter(known -> isSigned(known, parts.group(1) + "." + parts.group(2), parts.group(3)))
                .flatMap(_ -> exactly(parts.group(2)))
                .flatMap(ClaimsJson::read)
                .filter(claims -> isNow(claims, now / 1_000));
    }

    private static boolean isNow(SessionClaims claims, long seconds) {
        return claims.issuedAt() <= seconds
                && seconds < claims.expiresAt()
                && claims.expiresAt() - claims.issuedAt() <= LIFE.toSeconds();
    }

    /// Signs any header and claims without checks.
    String signed(String anyHead, String claims) {
        String body = anyHead + "." + base64(claims.getBytes(StandardCharsets.UTF_8));
        try {
            var signature = Signature.getInstance(ALGORITHM);
            signature.initSign(secret);
            signature.update(body.getBytes(StandardCharsets.US_ASCII));
            return body + "." + base64(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the signing key cannot be used", e);
        }
    }

    String head() {
        return head;
    }

    private static boolean isSigned(PublicKey key, String body, String signature) {
        var bytes = exactly(signature);
        if (bytes.isEmpty() || bytes.get().length != SIGNATURE_BYTES) {
            return false;
        }
        try {
            var check = Signature.getInstance(ALGORITHM);
            check.initVerify(key);
            check.update(body.getBytes(StandardCharsets.US_ASCII));
            return check.verify(bytes.get());
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static String head(PublicKey key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
            String id = HexFormat.of().formatHex(digest, 0, 8);
            return base64("{\"alg\":\"EdDSA\",\"typ\":\"trawl-session+jwt\",\"kid\":\"%s\"}"
                    .formatted(id)
                    .getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// Decodes base64url; empty unless the text is the canonical encoding.
    private static Optional<byte[]> exactly(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            return Optional.of(bytes).filter(decoded -> base64(decoded).equals(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
