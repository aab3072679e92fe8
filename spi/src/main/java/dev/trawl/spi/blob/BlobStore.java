package dev.trawl.spi.blob;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Stores immutable objects by key. A key is data, never a path. Any well-formed text of 1 to 512 characters is
/// a valid key. Keys are ordered by their UTF-8 bytes.
public interface BlobStore {

    /// Stores bytes durably unless the key exists. A duplicate put of the same bytes succeeds.
    ///
    /// @return false when the key holds other bytes; the object is then unchanged
    /// @throws BlobUnavailableException when the store cannot keep them
    boolean put(String key, byte[] bytes);

    /// Reads `length` bytes from `offset`. Returns fewer at the end of the object, empty when the key is unknown.
    Optional<byte[]> get(String key, long offset, int length);

    /// The size in bytes; empty when the key is unknown.
    Optional<Long> size(String key);

    /// Lists keys that start with `prefix`, ascending, after the given one (empty for the first page);
    /// at most `max`.
    List<String> list(String prefix, String after, int max);

    /// Removes an object; an unknown key is ignored.
    void delete(String key);

    /// The URL of an object in the backend itself, such as `s3://bucket/name` or a file URL. It is a reference
    /// and grants no access.
    default String address(String key) {
        return "blob:" + URLEncoder.encode(key, StandardCharsets.UTF_8).replace("%2F", "/");
    }
}
