package dev.trawl.s3;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Basic requests on one bucket, by object name.
record Bucket(S3Client client, S3Address address) implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Bucket.class);
    private static final int NOT_FOUND = 404;

    String name() {
        return address.bucket();
    }

    /// The full name of an object: all objects are stored below the prefix of the URL.
    String full(String name) {
        return address.prefix() + name;
    }

    byte[] read(String name, long offset, int length) {
        String range = "bytes=%d-%d".formatted(offset, offset + length - 1);
        return client.getObjectAsBytes(get -> get.bucket(name())
                        .key(full(name))
                        .range(range)
                        .overrideConfiguration(NewObject.patience(length)))
                .asByteArrayUnsafe();
    }

    Optional<HeadObjectResponse> head(String name) {
        try {
            return Optional.of(client.headObject(head -> head.bucket(name()).key(full(name))));
        } catch (S3Exception answer) {
            if (answer.statusCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw answer;
        }
    }

    boolean delete(String name) {
        try {
            client.deleteObject(delete -> delete.bucket(name()).key(full(name)));
            return true;
        } catch (S3Exception answer) {
            if (answer.statusCode() == NOT_FOUND) {
                return false;
            }
            throw answer;
        }
    }

    /// Creates the bucket; succeeds if another node was faster.
    void make() {
        try {
            client.createBucket(create -> create.bucket(name()));
            log.info("bucket made place={}", address.place());
        } catch (BucketAlreadyOwnedByYouException _) {
            // Another node created it at the same moment.
        }
    }

    static boolean isMissing(S3Exception answer) {
        return S3Errors.code(answer).equals("NoSuchBucket");
    }

    @Override
    public void close() {
        client.close();
    }
}
