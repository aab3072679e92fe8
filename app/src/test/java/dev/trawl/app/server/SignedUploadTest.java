package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.embedded.MemoryCounters;
import dev.trawl.engines.S3Server;
import dev.trawl.engines.TcpProxy;
import dev.trawl.s3.S3BlobStore;
import dev.trawl.spi.Lane;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.blob.SignedAddress;
import dev.trawl.spi.blob.SignedAddresses;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.WorkerProfile;
import dev.trawl.worker.Backoff;
import dev.trawl.worker.remote.HttpChannel;
import dev.trawl.worker.remote.ServerLink;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A remote worker puts large segments into S3 itself, and through the gateway where it cannot reach S3.
@Timeout(300)
class SignedUploadTest {

    private static final byte[] LARGE = new byte[5 << 20];

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final S3Server server = keep(S3Server.start());
    private final TcpProxy way = keep(TcpProxy.to(server.port()));
    private final S3BlobStore store = keep(S3BlobStore.open(
            "s3://%s/direct?endpoint=http://127.0.0.1:%d".formatted(S3Server.BUCKET, way.port()),
            server.accessKey(),
            server.secretKey()));

    @TempDir
    Path folder;

    @AfterEach
    void closeAll() throws Exception {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    @Test
    void a_large_segment_goes_straight_to_the_store_and_a_small_one_to_the_gateway() {
        var rig = rig();
        var worker = worker(rig);
        String large = new SegmentKey(worker.session(), 5, 1).text();
        String small = new SegmentKey(worker.session(), 5, 2).text();
        assertThat(worker.segments().put(large, LARGE)).isTrue();
        assertThat(worker.segments().put(small, new byte[] {7})).isTrue();
        assertThat(store.get(large, 0, LARGE.length).filter(bytes -> Arrays.equals(bytes, LARGE)))
                .isPresent();
        assertThat(rig.blobs.list(SegmentKey.PREFIX, "", 10)).containsExactly(small);
    }

    @Test
    void a_store_that_cannot_be_reached_is_left_aside() {
        var rig = rig();
        var worker = worker(rig);
        way.cut();
        String large = new SegmentKey(worker.session(), 5, 1).text();
        assertThat(worker.segments().put(large, LARGE)).isTrue();
        assertThat(rig.blobs.size(large)).contains((long) LARGE.length);
    }

    /// What is kept and what is signed are two stores here, so that the way can be seen.
    private record Apart(BlobStore kept, SignedAddresses signed) implements BlobStore, SignedAddresses {

        @Override
        public boolean put(String key, byte[] bytes) {
            return kept.put(key, bytes);
        }

        @Override
        public Optional<byte[]> get(String key, long offset, int length) {
            return kept.get(key, offset, length);
        }

        @Override
        public Optional<Long> size(String key) {
            return kept.size(key);
        }

        @Override
        public List<String> list(String prefix, String after, int max) {
            return kept.list(prefix, after, max);
        }

        @Override
        public void delete(String key) {
            kept.delete(key);
        }

        @Override
        public SignedAddress signPut(String key, long length, String sha256, Duration validity) {
            return signed.signPut(key, length, sha256, validity);
        }

        @Override
        public SignedAddress signGet(String key, Duration validity) {
            return signed.signGet(key, validity);
        }
    }

    private record Leased(long session, BlobStore segments) {}

    private ChannelRig rig() {
        return keep(
                new ChannelRig(folder, Duration.ofSeconds(30), MemoryCounters::new, blobs -> new Apart(blobs, store)));
    }

    /// A worker that holds a lease, for only such may upload.
    private Leased worker(ChannelRig rig) {
        var http = keep(
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
        var channel = new HttpChannel(
                new ServerLink(http, rig.address(), rig.enrol("w1")),
                "w1",
                new Backoff(RandomGenerator.getDefault()),
                _ -> {});
        long session = channel.register(new WorkerProfile("default", "w1", "w1", "node", 4, Set.of()))
                .join()
                .session();
        rig.submit("{}");
        var invitations = channel.invitations(session, 1, Duration.ofSeconds(10));
        var leases = channel.claim(new ClaimRequest(session, 1, Lane.ASSIGN, List.copyOf(invitations)))
                .join();
        assertThat(leases).hasSize(1);
        return new Leased(session, channel.segments());
    }

    private <T extends AutoCloseable> T keep(T resource) {
        opened.push(resource);
        return resource;
    }
}
