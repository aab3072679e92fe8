package dev.trawl.zookeeper;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.SharedSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.retry.RetryUntilElapsed;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;

/// The session of one node with an ensemble. It survives connection losses. An expired session is replaced, and
/// everything that belonged to it is recreated.
public final class ZooKeeperSession implements AutoCloseable {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int RETRY_MILLIS = 2_000;
    private static final int PAUSE_MILLIS = 200;
    private static final int ANSWER_MILLIS = 4_000;

    private final ZooKeeperAddress address;
    private final CuratorFramework client;
    private final Queue<Runnable> parts = new ConcurrentLinkedQueue<>();

    private ZooKeeperSession(ZooKeeperAddress address, Duration timeout) {
        this.address = address;
        this.client = client(address, timeout);
    }

    /// Opens a session without waiting for the ensemble, which may be down at this time.
    ///
    /// @param timeout after which other nodes treat a disconnected node as dead
    /// @throws IllegalArgumentException when the URL is invalid
    public static ZooKeeperSession open(String url, Duration timeout) {
        var session = new ZooKeeperSession(ZooKeeperAddress.parse(url), timeout);
        session.client.start();
        return session;
    }

    /// Joins the election at a path such as `/scheduler/leader`.
    ///
    /// @param node stored in the election node, to show the leader to operators
    /// @param changed runs whenever this node starts or stops leading; must not block
    public Election election(String path, String node, Runnable changed) {
        return keep(ZooKeeperElection.stand(client, path, node, changed), ZooKeeperElection::close);
    }

    /// The nodes of the cluster, below `/trawl/nodes`.
    public Membership membership() {
        return keep(ZooKeeperMembership.open(client, faults()), ZooKeeperMembership::close);
    }

    /// The settings of the cluster, below `/trawl/config`.
    public SharedSettings settings() {
        return keep(ZooKeeperSettings.open(client, faults()), ZooKeeperSettings::close);
    }

    /// Checks every server of the ensemble and the permissions of this node.
    public EngineCheck check(TimeSource time) {
        return new ExamineEnsemble(address, client, faults(), time).examine();
    }

    /// Checks with one request whether the ensemble answers over the open session. Changes nothing.
    public EngineCheck ping(TimeSource time) {
        return new ExamineEnsemble(address, client, faults(), time).ping();
    }

    /// Closes the parts created with the session, then the session. A leader thus stops leading before another node
    /// can lead.
    @Override
    public void close() {
        parts.forEach(Runnable::run);
        client.close();
    }

    private <P> P keep(P part, Consumer<P> end) {
        parts.add(() -> end.accept(part));
        return part;
    }

    private ZooKeeperErrors faults() {
        return new ZooKeeperErrors(address);
    }

    private static CuratorFramework client(ZooKeeperAddress address, Duration timeout) {
        var client = CuratorFrameworkFactory.builder()
                .connectString(address.place())
                .namespace(address.chroot())
                .sessionTimeoutMs(Math.toIntExact(timeout.toMillis()))
                .connectionTimeoutMs(CONNECT_MILLIS)
                .retryPolicy(new RetryUntilElapsed(RETRY_MILLIS, PAUSE_MILLIS))
                .ensembleTracker(false) // the servers' internal addresses may be unreachable from here
                .zkClientConfig(config());
        if (!address.login().isEmpty()) {
            client.authorization("digest", address.login().getBytes(StandardCharsets.UTF_8))
                    .aclProvider(new OnlyOurs());
        }
        return client.build();
    }

    private static ZKClientConfig config() {
        var config = new ZKClientConfig();
        config.setProperty(ZKClientConfig.ZOOKEEPER_REQUEST_TIMEOUT, String.valueOf(ANSWER_MILLIS));
        config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, "false");
        return config;
    }

    /// With credentials, only their owner may read or write the created nodes.
    private record OnlyOurs() implements ACLProvider {

        @Override
        public List<ACL> getDefaultAcl() {
            return ZooDefs.Ids.CREATOR_ALL_ACL;
        }

        @Override
        public List<ACL> getAclForPath(String path) {
            return ZooDefs.Ids.CREATOR_ALL_ACL;
        }
    }
}
