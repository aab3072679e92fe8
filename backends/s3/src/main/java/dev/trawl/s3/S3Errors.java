package dev.trawl.s3;

import dev.trawl.spi.blob.BlobUnavailableException;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Translates errors of the store into messages with cause and remedy.
record S3Errors(S3Address address) {

    /// Runs a call and converts every SDK error into a [BlobUnavailableException].
    <T> T calmly(String verb, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException broken) {
            throw new BlobUnavailableException(
                    "blob store %s could not %s: %s".formatted(address.place(), verb, words(broken)), broken);
        }
    }

    String words(SdkException broken) {
        if (broken instanceof S3Exception answer) {
            return answer(answer);
        }
        if (broken instanceof AbortedException || Thread.currentThread().isInterrupted()) {
            return "the call was interrupted";
        }
        if (String.valueOf(broken.getMessage()).startsWith("Unable to load credentials")) {
            return "there are no credentials; set blob.access_key and blob.secret_key";
        }
        return "it does not answer (%s); start it, or correct the endpoint in blob.url".formatted(root(broken));
    }

    private String answer(S3Exception answer) {
        String code = code(answer);
        return switch (code) {
            case "InvalidAccessKeyId", "SignatureDoesNotMatch", "AuthFailure" ->
                "it refuses the credentials (%s); correct blob.access_key and blob.secret_key".formatted(code);
            case "RequestTimeTooSkewed" ->
                "its clock and this machine's differ too much (%s); set them".formatted(code);
            case "NoSuchBucket" -> "there is no such bucket and it cannot be made; make it, or correct blob.url";
            case "BucketAlreadyExists" ->
                "the bucket belongs to someone else (%s); choose another in blob.url".formatted(code);
            case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException" ->
                "it expects another region (%s); name it with region= in blob.url".formatted(code);
            default -> byStatus(answer, code);
        };
    }

    private static String byStatus(S3Exception answer, String code) {
        return switch (answer.statusCode()) {
            case 401, 403 ->
                "it does not permit that (%s); grant the right to read, write, list and delete, or correct the credentials"
                        .formatted(code);
            case 429, 500, 502, 503, 504 -> "it is overloaded or failing (%s); it is asked again later".formatted(code);
            case 501 -> "it does not know that kind of request (%s); use a newer version of it".formatted(code);
            case 507 -> "it is full (%s); make room".formatted(code);
            default -> "it answered %d %s".formatted(answer.statusCode(), code);
        };
    }

    static String code(S3Exception answer) {
        return Optional.ofNullable(answer.awsErrorDetails())
                .map(AwsErrorDetails::errorCode)
                .orElse("HTTP " + answer.statusCode());
    }

    private static String root(Throwable broken) {
        Throwable root = broken;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return Optional.ofNullable(root.getMessage()).orElseGet(root.getClass()::getSimpleName);
    }
}
