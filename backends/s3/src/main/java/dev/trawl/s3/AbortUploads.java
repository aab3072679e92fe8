package dev.trawl.s3;

import java.util.concurrent.ArrayBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Aborts unfinished multipart uploads, because their parts use storage. A store that is down cannot process an
/// abort, so these uploads are queued until it answers again.
final class AbortUploads {

    private static final Logger log = LoggerFactory.getLogger(AbortUploads.class);
    private static final int NOT_FOUND = 404;
    private static final int SERVER_FAILED = 500;
    private static final int MOST = 500;

    private final Bucket bucket;
    private final ArrayBlockingQueue<Upload> left = new ArrayBlockingQueue<>(MOST);

    private record Upload(String name, String id) {}

    AbortUploads(Bucket bucket) {
        this.bucket = bucket;
    }

    /// Aborts an upload, now or later.
    void abort(String name, String id) {
        var _ = settled(new Upload(name, id));
    }

    /// Aborts queued uploads after a successful request, until the store fails again.
    void abortLeft() {
        for (var upload = left.poll(); upload != null && settled(upload); upload = left.poll()) {
            log.debug("upload aborted late object={}", upload.name);
        }
    }

    /// Returns false when the store is down.
    private boolean settled(Upload upload) {
        try {
            bucket.client()
                    .abortMultipartUpload(abort ->
                            abort.bucket(bucket.name()).key(upload.name).uploadId(upload.id));
            return true;
        } catch (S3Exception answer) {
            if (answer.statusCode() >= SERVER_FAILED) {
                return later(upload, answer);
            }
            if (answer.statusCode() != NOT_FOUND) { // already aborted
                leave(upload, answer);
            }
            return true;
        } catch (SdkException away) {
            return later(upload, away);
        }
    }

    private boolean later(Upload upload, SdkException broken) {
        if (!left.offer(upload)) {
            leave(upload, broken);
        }
        return false;
    }

    private static void leave(Upload upload, SdkException broken) {
        log.warn("upload left behind object={} upload={} cause={}", upload.name, upload.id, broken.getMessage());
    }
}
