package dev.trawl.s3;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.SignedAddress;
import dev.trawl.spi.blob.SignedAddresses;
import dev.trawl.spi.live.EngineCheck;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// A blob store in a bucket of an S3-compatible store with conditional writes. A missing bucket is created by the
/// next write.
public final class S3BlobStore implements BlobStore, SignedAddresses, AutoCloseable {

    private static final int NOT_FOUND = 404;
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final Bucket bucket;
    private final S3Errors faults;
    private final PutObject put;
    private final ListObjects list;
    private final SignRequests sign;

    private S3BlobStore(Connect connect) {
        S3Client client = connect.client();
        this.bucket = new Bucket(client, connect.address());
        this.faults = new S3Errors(connect.address());
        this.put = new PutObject(bucket, new AbortUploads(bucket));
        this.list = new ListObjects(bucket);
        this.sign = new SignRequests(bucket, connect.presigner());
    }

    /// Opens a store by its URL without sending a request; the store may be down at this time.
    ///
    /// @param accessKey, secretKey override those of the URL; when both are empty, the environment applies
    ///     (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`), else the role of the machine
    /// @throws IllegalArgumentException when the URL is invalid
    public static S3BlobStore open(String url, String accessKey, String secretKey) {
        S3Address address = S3Address.parse(url);
        boolean own = accessKey.isEmpty();
        return new S3BlobStore(
                new Connect(address, own ? address.accessKey() : accessKey, own ? address.secretKey() : secretKey));
    }

    @Override
    public String address(String key) {
        return "s3://" + bucket.name() + "/" + bucket.full(ObjectNames.of(key));
    }

    @Override
    public boolean put(String key, byte[] bytes) {
        ObjectNames.of(key);
        return faults.calmly("put", () -> put.put(key, bytes));
    }

    @Override
    public Optional<byte[]> get(String key, long offset, int length) {
        if (length == 0) {
            return size(key).map(size -> new byte[0]);
        }
        String name = ObjectNames.of(key);
        return faults.calmly("get", () -> {
            try {
                return Optional.of(bucket.read(name, offset, length));
            } catch (S3Exception answer) {
                return switch (answer.statusCode()) {
                    case NOT_FOUND -> Optional.empty();
                    case RANGE_NOT_SATISFIABLE -> Optional.of(new byte[0]);
                    default -> throw answer;
                };
            }
        });
    }

    @Override
    public Optional<Long> size(String key) {
        String name = ObjectNames.of(key);
        return faults.calmly("size", () -> bucket.head(name).map(head -> head.contentLength()));
    }

    @Override
    public List<String> list(String prefix, String after, int max) {
        return faults.calmly("list", () -> list.list(prefix, after, max));
    }

    @Override
    public void delete(String key) {
        String name = ObjectNames.of(key);
        faults.calmly("delete", () -> bucket.delete(name));
    }

    @Override
    public SignedAddress signPut(String key, long length, String sha256, Duration validity) {
        return faults.calmly("sign", () -> sign.put(key, length, sha256, validity));
    }

    @Override
    public SignedAddress signGet(String key, Duration validity) {
        return faults.calmly("sign", () -> sign.get(key, validity));
    }

    /// Checks availability, permissions and consistency of the store. Creates a missing bucket.
    public EngineCheck check(TimeSource time) {
        return new ExamineStore(this, bucket, time).examine();
    }

    /// Checks with one request whether the store answers and has the bucket. Changes nothing.
    public EngineCheck ping(TimeSource time) {
        return new ExamineStore(this, bucket, time).ping();
    }

    @Override
    public void close() {
        sign.close();
        bucket.close();
    }
}
