package dev.trawl.s3;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;

/// An object on its way to the store.
@SuppressWarnings("ArrayRecordComponent") // Never compared, and not worth a copy.
record NewObject(String name, byte[] bytes, String sha256, Map<String, String> metadata) {

    /// The digest of the bytes, kept with the object so that the same bytes are known again.
    static final String SHA256 = "trawl-sha256";

    /// What the name does not say of a very long key.
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

    /// A slow line gets a second more per MiB that is sent or asked for.
    static AwsRequestOverrideConfiguration patience(int length) {
        Duration most = Connect.CALL.plusSeconds(length / BYTES_PER_SECOND);
        return AwsRequestOverrideConfiguration.builder().apiCallTimeout(most).build();
    }
}
