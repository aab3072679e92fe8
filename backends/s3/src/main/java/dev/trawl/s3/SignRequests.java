package dev.trawl.s3;

import dev.trawl.spi.blob.SignedAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.awscore.presigner.PresignedRequest;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Presigns single requests, so that clients can send them without the credentials of the store.
record SignRequests(Bucket bucket, S3Presigner presigner) implements AutoCloseable {

    /// Every HTTP client sends these headers itself.
    private static final Set<String> OWN = Set.of("host", "content-length");

    SignedAddress put(String key, long length, String sha256, Duration validity) {
        String name = ObjectNames.of(key);
        String checksum = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(sha256));
        return signed(presigner.presignPutObject(sign -> sign.signatureDuration(validity)
                .putObjectRequest(put -> put.bucket(bucket.name())
                        .key(bucket.full(name))
                        .ifNoneMatch("*")
                        .contentLength(length)
                        .checksumSHA256(checksum)
                        .metadata(NewObject.metadata(key, sha256)))));
    }

    SignedAddress get(String key, Duration validity) {
        String name = ObjectNames.of(key);
        return signed(presigner.presignGetObject(sign -> sign.signatureDuration(validity)
                .getObjectRequest(get -> get.bucket(bucket.name()).key(bucket.full(name)))));
    }

    private static SignedAddress signed(PresignedRequest request) {
        Map<String, String> headers = new HashMap<>();
        for (Map.Entry<String, List<String>> header : request.signedHeaders().entrySet()) {
            if (!OWN.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                headers.put(header.getKey(), String.join(",", header.getValue()));
            }
        }
        return new SignedAddress(
                request.httpRequest().method().name(), URI.create(request.url().toString()), headers);
    }

    @Override
    public void close() {
        presigner.close();
    }
}
