package dev.trawl.s3;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;

/// An object to be uploaded.
@SuppressWarnings("ArrayRecordComponent") // never compared; a copy would cost memory
record NewObject(String name, byte[] bytes, String sha256, Map<String, String> metadata) {

    /// The digest of the bytes, stored as metadata to detect a duplicate put.
    static final String SHA256 = "trawl-sha256";

    /// The part of a very long key that its object name does not contain.
    static final String REST = "trawl-key-rest";

    private static final int BYTES_PER_SECOND = 1 << 20;

    static NewObject of(String key, byte[] bytes) {
        String sha256 = Sha256.hex(bytes);
        return new NewObject(ObjectNames.of(key), bytes, sha256, metadata(key, sha256));
    }

    static Map<String, String> metadata(String key, String sha256) {
        var metadata = new HashMap<>(Map.of(SHA256, sha256));
        String rest = ObjectNames.rest(key);
        if (!rest.isEmpty()) {
            metadata.put(REST, rest);
        }
        return metadata;
    }

    AwsRequestOverrideConfiguration patience() {
        return patience(bytes.length);
    }

    /// Adds one second of timeout per MiB transferred, for slow connections.
    static AwsRequestOverrideConfiguration patience(int length) {
        Duration most = Connect.CALL.plusSeconds(length / BYTES_PER_SECOND);
        return AwsRequestOverrideConfiguration.builder().apiCallTimeout(most).build();
    }
}
