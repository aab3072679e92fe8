package dev.trawl.s3;

import java.util.Arrays;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Stores an object unless its name is taken. The store checks the condition, so only one of several writers wins.
record PutObject(Bucket bucket, AbortUploads uploads) {

    /// The size from which an object is sent in parts.
    static final int LARGE = 16 << 20;

    /// Retries are needed because an object may be deleted between two requests, and stores ask concurrent writers
    /// to retry.
    private static final int TRIES = 8;

    boolean put(String key, byte[] bytes) {
        var object = NewObject.of(key, bytes);
        for (int tries = 1; ; tries++) {
            try {
                send(object);
                uploads.abortLeft();
                return true;
            } catch (S3Exception answer) {
                Optional<Boolean> same = settle(object, answer, tries == TRIES);
                if (same.isPresent()) {
                    return same.get();
                }
            }
        }
    }

    private void send(NewObject object) {
        if (object.bytes().length >= LARGE) {
            new PutInParts(bucket, uploads).send(object);
        } else {
            var request = PutObjectRequest.builder()
                    .bucket(bucket.name())
                    .key(bucket.full(object.name()))
                    .ifNoneMatch("*")
                    .metadata(object.metadata())
                    .overrideConfiguration(object.patience())
                    .build();
            bucket.client().putObject(request, RequestBody.fromBytes(object.bytes()));
        }
    }

    /// Returns whether the stored object has the same bytes; empty when a retry is useful.
    private Optional<Boolean> settle(NewObject object, S3Exception answer, boolean last) {
        if (Bucket.isMissing(answer) && !last) {
            bucket.make();
            return Optional.empty();
        }
        return switch (answer.statusCode()) {
            case 412 ->
                bucket.head(object.name()).map(there -> isSame(object, there)).or(() -> again(answer, last));
            case 404, 409 -> again(answer, last);
            default -> throw answer;
        };
    }

    private static Optional<Boolean> again(S3Exception answer, boolean last) {
        if (last) {
            throw answer;
        }
        return Optional.empty();
    }

    private boolean isSame(NewObject object, HeadObjectResponse there) {
        if (there.contentLength() != object.bytes().length) {
            return false;
        }
        return Optional.ofNullable(there.metadata().get(NewObject.SHA256))
                .map(object.sha256()::equals)
                .orElseGet(() -> hasSameBytes(object));
    }

    /// Compares the bytes of an object that another program wrote without a digest.
    private boolean hasSameBytes(NewObject object) {
        byte[] there = object.bytes().length == 0 ? new byte[0] : bucket.read(object.name(), 0, object.bytes().length);
        return Arrays.equals(there, object.bytes());
    }
}
