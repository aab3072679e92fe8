package dev.trawl.zookeeper;

import com.fasterxml.jackson.annotation.Nulls;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.nodes.PersistentNode;
import org.apache.zookeeper.CreateMode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Membership as one ephemeral node `/trawl/nodes/{id}` per process, with its data as JSON. The node is recreated
/// after its session has expired.
final class ZooKeeperMembership implements Membership {

    private static final Logger log = LoggerFactory.getLogger(ZooKeeperMembership.class);
    private static final String PATH = "/trawl/nodes";
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES) // it also rejects missing fields
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .build();

    private final CuratorFramework client;
    private final ZooKeeperErrors faults;
    private final WatchedChildren others;
    private @Nullable PersistentNode self;

    private ZooKeeperMembership(CuratorFramework client, ZooKeeperErrors faults) {
        this.client = client;
        this.faults = faults;
        this.others = new WatchedChildren(client, PATH, () -> {});
    }

    static ZooKeeperMembership open(CuratorFramework client, ZooKeeperErrors faults) {
        var membership = new ZooKeeperMembership(client, faults);
        membership.others.start();
        return membership;
    }

    @Override
    public synchronized void announce(NodeInfo node) {
        byte[] words = JSON.writeValueAsBytes(node);
        String path = PATH + "/" + NodeNames.of(node.id());
        PersistentNode before = self;
        if (before != null) {
            faults.calmly("announce " + node.id(), () -> {
                before.setData(words);
                return true;
            });
            return;
        }
        var made = new PersistentNode(client, CreateMode.EPHEMERAL, false, path, words);
        made.start();
        self = made;
    }

    @Override
    public List<NodeInfo> nodes() {
        return others.all().values().stream()
                .flatMap(words -> read(words).stream())
                .sorted(Comparator.comparing(NodeInfo::id))
                .toList();
    }

    /// A node of another version may have more or fewer fields. A node created by hand may have unusable data or no
    /// JSON at all.
    private static Optional<NodeInfo> read(byte[] words) {
        try {
            return Optional.ofNullable(JSON.readValue(words, NodeInfo.class));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static void leave(PersistentNode shown) {
        try {
            shown.close();
        } catch (IOException broken) {
            log.warn("node left to the end of the session reason={}", broken.getMessage());
        }
    }

    @Override
    public synchronized void close() {
        others.close();
        PersistentNode shown = self;
        if (shown != null) {
            self = null;
            leave(shown);
        }
    }
}
