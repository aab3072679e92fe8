package dev.trawl.redis;

import dev.trawl.redis.connection.Pipeline;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Nodes as `node:ID`. Each node rewrites its key every five seconds, so a server that restarted empty
/// is soon complete
/// again.
final class RedisMembership implements Membership {

    static final Duration RENEW = Duration.ofSeconds(5);

    private static final Duration LIFE = Duration.ofSeconds(15);

    private final Pipeline line;
    private final RedisKeys keys;
    private final NameIndex<NodeInfo> roll;
    private Optional<NodeInfo> self = Optional.empty();

    RedisMembership(Pipeline line, RedisKeys keys) {
        this.line = line;
        this.keys = keys;
        this.roll = new NameIndex<>(keys.nodes(), keys::node, NodeInfo.class);
    }

    @Override
    public synchronized void announce(NodeInfo node) {
        self = Optional.of(node);
        renew();
    }

    @Override
    public List<NodeInfo> nodes() {
        return roll.cards(line).stream()
                .sorted(Comparator.comparing(NodeInfo::id))
                .toList();
    }

    @Override
    public synchronized void close() {
        self.ifPresent(node -> line.tell(commands -> List.of(commands.unlink(keys.node(node.id())))));
        self = Optional.empty();
    }

    synchronized void renew() {
        self.ifPresent(node -> line.tell(commands -> {
            var _ = commands.psetex(keys.node(node.id()), LIFE.toMillis(), RedisJson.write(node));
            return List.of(roll.enlist(commands, node.id(), LIFE));
        }));
    }
}
