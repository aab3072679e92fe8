package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.RefusedException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// Validates parts of a submission that arrive outside a JSON body, by the same rules.
public final class TaskText {

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

    private TaskText() {}

    /// @throws RefusedException when the name is empty or too long
    public static void checkType(String type, String pointer) {
        if (type.isEmpty()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer, "type is missing");
        }
        if (type.length() > NewTaskDocument.MAX_TYPE) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    pointer,
                    "type must be a text of at most %d characters".formatted(NewTaskDocument.MAX_TYPE));
        }
    }

    /// @throws RefusedException when the payload is not a single JSON value within the limits of a body
    public static void checkPayload(String payload, String pointer) {
        JsonBody.check(payload, pointer);
    }

    /// The idempotency key of a request, bound to the bytes of the request.
    ///
    /// @throws RefusedException when the key is invalid
    public static IdempotencyKey key(String value, byte[] request) {
        if (!KEY.matcher(value).matches()) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "an idempotency key must be 1 to 255 visible ASCII characters");
        }
        return new IdempotencyKey(value, digest(request));
    }

    private static String digest(byte[] request) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(request));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
