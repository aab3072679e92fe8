package dev.trawl.s3;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.live.EngineCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.HeadBucketResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Health check: reads the bucket, then writes, reads and deletes a small object to test
/// permissions and consistency.
record ExamineStore(S3BlobStore store, Bucket bucket, TimeSource time) {

    private static final int NOT_FOUND = 404;
    private static final String GONE = "the bucket is not there; the next write makes it";

    EngineCheck examine() {
        List<String> findings = new ArrayList<>();
        String version = "";
        Duration latency = Duration.ZERO;
        try {
            long before = time.nanos();
            version = server(look());
            latency = Duration.ofNanos(time.nanos() - before);
            use(findings);
        } catch (SdkException broken) {
            findings.add(new S3Errors(bucket.address()).words(broken));
        } catch (BlobUnavailableException broken) {
            findings.add(String.valueOf(broken.getMessage()));
        }
        return new EngineCheck("s3", bucket.address().place(), version, latency, List.copyOf(findings));
    }

    /// Sends one small request.
    EngineCheck ping() {
        String place = bucket.address().place();
        long before = time.nanos();
        try {
            String version = server(bucket.client().headBucket(head -> head.bucket(bucket.name())));
            return new EngineCheck("s3", place, version, Duration.ofNanos(time.nanos() - before), List.of());
        } catch (S3Exception answer) {
            return answer.statusCode() == NOT_FOUND
                    ? new EngineCheck(
                            "s3", place, "", Duration.ofNanos(time.nanos() - before), List.of(), List.of(GONE))
                    : broken(place, answer);
        } catch (SdkException broken) {
            return broken(place, broken);
        }
    }

    private EngineCheck broken(String place, SdkException broken) {
        return new EngineCheck("s3", place, "", Duration.ZERO, List.of(new S3Errors(bucket.address()).words(broken)));
    }

    private HeadBucketResponse look() {
        try {
            return bucket.client().headBucket(head -> head.bucket(bucket.name()));
        } catch (S3Exception answer) {
            if (answer.statusCode() != NOT_FOUND) {
                throw answer;
            }
            bucket.make();
            return bucket.client().headBucket(head -> head.bucket(bucket.name()));
        }
    }

    private void use(List<String> findings) {
        String key = "doctor/%d-%d".formatted(time.wallMillis(), time.nanos());
        try {
            store.put(key, new byte[] {1});
            if (store.put(key, new byte[] {2})) {
                findings.add(
                        "it overwrites what must not change: it ignores 'If-None-Match: *'; use a newer version of it");
            } else if (store.get(key, 0, 1).isEmpty() || !store.list(key, "", 1).equals(List.of(key))) {
                findings.add("it does not show what was just written; use a store that is consistent");
            }
        } finally {
            store.delete(key);
        }
    }

    /// S3 has no request for the version; most stores name themselves in the `Server` header.
    private static String server(HeadBucketResponse answer) {
        return answer.sdkHttpResponse().firstMatchingHeader("Server").orElse("");
    }
}
