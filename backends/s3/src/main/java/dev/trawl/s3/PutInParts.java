package dev.trawl.s3;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/// Uploads a large object in parts. The parts become one object atomically, if its name is still free then.
record PutInParts(Bucket bucket, AbortUploads abort) {

    private static final int PART = 8 << 20;

    void send(NewObject object) {
        String name = bucket.full(object.name());
        String upload = bucket.client()
                .createMultipartUpload(
                        create -> create.bucket(bucket.name()).key(name).metadata(object.metadata()))
                .uploadId();
        boolean done = false;
        try {
            List<CompletedPart> parts = sendParts(name, upload, object.bytes());
            bucket.client()
                    .completeMultipartUpload(complete -> complete.bucket(bucket.name())
                            .key(name)
                            .uploadId(upload)
                            .ifNoneMatch("*")
                            .multipartUpload(all -> all.parts(parts)));
            done = true;
        } finally {
            if (!done) {
                abort.abort(name, upload);
            }
        }
    }

    private List<CompletedPart> sendParts(String name, String upload, byte[] bytes) {
        var parts = new ArrayList<CompletedPart>();
        for (int from = 0; from < bytes.length; from += PART) {
            int number = parts.size() + 1;
            var body = ByteBuffer.wrap(bytes, from, Math.min(PART, bytes.length - from));
            var request = UploadPartRequest.builder()
                    .bucket(bucket.name())
                    .key(name)
                    .uploadId(upload)
                    .partNumber(number)
                    .overrideConfiguration(NewObject.patience(PART))
                    .build();
            String tag = bucket.client()
                    .uploadPart(request, RequestBody.fromRemainingByteBuffer(body))
                    .eTag();
            parts.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
        }
        return parts;
    }
}
