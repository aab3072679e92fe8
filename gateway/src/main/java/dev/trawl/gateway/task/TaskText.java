package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.StrictJson;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;

/// Validates parts of a submission that arrive outside a JSON body, by the same rules.
public final class TaskText {

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

    private TaskText() {}

    /// @throws RefusedException when the name is empty or too long
    public static void checkType(String type, String pointer) {
        if (type.isEmpty()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer, "type is missing");
        }
        if (type.length() > Draft.MAX_TYPE) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer, Draft.BAD_TYPE);
        }
    }

    /// @throws RefusedException when the payload is not a single JSON value within the limits of a body
    public static void checkPayload(String payload, String pointer) {
        try (var parser = StrictJson.FACTORY.createParser(ObjectReadContext.empty(), payload)) {
            try {
                if (parser.nextToken() == null) {
                    throw RefusedException.of(Problem.INVALID_JSON, pointer, "the payload is empty");
                }
                parser.skipChildren();
                if (parser.nextToken() != null) {
                    throw RefusedException.of(Problem.INVALID_JSON, pointer, "something follows the JSON value");
                }
            } catch (JacksonException e) {
                throw within(pointer, StrictJson.broken(parser, e));
            }
        }
    }

    private static RefusedException within(String pointer, RefusedException broken) {
        return RefusedException.of(broken.errors().stream()
                .map(error -> new FieldError(error.problem(), pointer + error.pointer(), error.detail()))
                .toList());
    }

    /// The idempotency key of a request, bound to the bytes of the request.
    ///
    /// @throws RefusedException when the key is invalid
    public static IdempotencyKey key(String value, byte[] request) {
        if (!KEY.matcher(value).matches()) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "an idempotency key has 1 to 255 visible ASCII characters");
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
