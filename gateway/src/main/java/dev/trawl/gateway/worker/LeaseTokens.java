package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Caller;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Creates and verifies lease tokens, `subtask.epoch.hmac`. A token is valid only for the worker it was issued to.
final class LeaseTokens {

    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern FORM =
            Pattern.compile("(t[1-9][0-9]{0,15}\\.[1-9][0-9]{0,8})\\.([0-9]{1,18})\\.([A-Za-z0-9_-]{43})");

    private final Supplier<String> secret;

    LeaseTokens(Supplier<String> secret) {
        this.secret = secret;
    }

    String of(Caller worker, LeaseId lease) {
        String named = lease.subtask() + "." + lease.epoch();
        return named + "." + signature(worker, named);
    }

    /// The lease named by a token.
    ///
    /// @throws RefusedException when the token is malformed or was not issued to this worker
    LeaseId open(Caller worker, String token) {
        var parts = FORM.matcher(token);
        if (!parts.matches()) {
            throw RefusedException.of(Problem.NOT_FOUND, "not a lease token; expected subtask.epoch.signature");
        }
        byte[] right = signature(worker, parts.group(1) + "." + parts.group(2)).getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(parts.group(3).getBytes(StandardCharsets.UTF_8), right)) {
            throw RefusedException.of(Problem.FORBIDDEN, "the lease token was not issued to this worker");
        }
        var subtask = SubtaskId.parse(parts.group(1)).orElseThrow();
        return new LeaseId(subtask, Long.parseLong(parts.group(2)));
    }

    private String signature(Caller worker, String named) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.get().getBytes(StandardCharsets.UTF_8), ALGORITHM));
            String signed = String.join("\n", worker.project(), worker.principal(), named);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
