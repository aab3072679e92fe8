package dev.trawl.worker.remote;

import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.BlobUnavailableException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/// Uploads segments to the server. A large one goes directly to the server's store if that is reachable from here;
/// otherwise in parts. A retry sends all parts again.
public final class UploadSegments implements BlobStore {

    private static final int PART = 4 << 20;
    private static final int OTHER_BYTES = 422;

    private final ServerLink link;
    private final LeaseBook book;
    private final StoreDirectly directly;

    UploadSegments(ServerLink link, LeaseBook book) {
        this.link = link;
        this.book = book;
        this.directly = new StoreDirectly(link);
    }

    @Override
    public boolean put(String key, byte[] bytes) {
        for (LeaseId lease : book.open().reversed()) {
            var token = book.token(lease);
            if (token.isPresent()) {
                var kept = upload("/leases/%s/segments/%s".formatted(token.get(), Wire.segment(key)), bytes);
                if (kept.isPresent()) {
                    return kept.get();
                }
            }
        }
        throw new BlobUnavailableException("no lease is held to write with", new IllegalStateException(key));
    }

    /// Empty when the lease is lost.
    private Optional<Boolean> upload(String path, byte[] bytes) {
        try {
            if (bytes.length > PART && directly.put(path, bytes)) {
                return Optional.of(true);
            }
            for (int from = 0; from < bytes.length; from += PART) {
                int length = Math.min(PART, bytes.length - from);
                link.upload(path, bytes, from, length, headers(bytes, from, length))
                        .get();
            }
            return Optional.of(true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BlobUnavailableException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ServerRefusedException no
                    && no.refusal().isLoss()) {
                return Optional.empty();
            }
            if (e.getCause() instanceof ServerRefusedException no
                    && no.refusal().status() == OTHER_BYTES) {
                return Optional.of(false);
            }
            throw new BlobUnavailableException("the server did not take the segment", e);
        }
    }

    private static Map<String, String> headers(byte[] bytes, int from, int length) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", "application/octet-stream");
        headers.put(
                "Content-Digest", "sha-256=:" + Base64.getEncoder().encodeToString(sha256(bytes, from, length)) + ":");
        if (length < bytes.length) {
            headers.put("Content-Range", "bytes %d-%d/%d".formatted(from, from + length - 1, bytes.length));
        }
        return headers;
    }

    static byte[] sha256(byte[] bytes, int from, int length) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            sha.update(bytes, from, length);
            return sha.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Optional<byte[]> get(String key, long offset, int length) {
        throw onlyWrites();
    }

    @Override
    public Optional<Long> size(String key) {
        throw onlyWrites();
    }

    @Override
    public List<String> list(String prefix, String after, int max) {
        throw onlyWrites();
    }

    @Override
    public void delete(String key) {
        throw onlyWrites();
    }

    private static UnsupportedOperationException onlyWrites() {
        return new UnsupportedOperationException("a remote worker only writes segments");
    }
}
