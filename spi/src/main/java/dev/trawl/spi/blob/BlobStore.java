package dev.trawl.spi.blob;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Immutable objects by key. A key is data, never a path: any well-formed text of 1 to
/// 512 characters is a key, and keys are ordered by their UTF-8 bytes.
public interface BlobStore {

    /// Stores bytes durably unless the key exists. The same bytes again are a success.
    ///
    /// @return false when the key holds other bytes; nothing is changed then
    /// @throws BlobUnavailableException when the store cannot keep them
    boolean put(String key, byte[] bytes);

    /// Reads `length` bytes from `offset`; shorter at the end of the object, empty when there is no such key.
    Optional<byte[]> get(String key, long offset, int length);

    /// The size in bytes; empty when there is no such key.
    Optional<Long> size(String key);

    /// Keys that start with `prefix`, ascending, after the given one (empty for the first page); at most `max`.
    List<String> list(String prefix, String after, int max);

    /// Removes an object; an unknown key is ignored.
    void delete(String key);

    /// The address under which others find an object in the engine itself, such as `s3://bucket/name` or a file's URL.
    /// It names the place and grants nothing.
    default String address(String key) {
        return "blob:" + URLEncoder.encode(key, StandardCharsets.UTF_8).replace("%2F", "/");
    }
}
