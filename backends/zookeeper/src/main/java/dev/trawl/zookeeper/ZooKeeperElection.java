package dev.trawl.zookeeper;

import dev.trawl.spi.live.Election;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderLatch.CloseMode;
import org.apache.curator.framework.recipes.leader.LeaderLatchListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Leader election. Candidates queue as ephemeral nodes that contain their names, and the first one leads. Each
/// watches only its predecessor, so a change wakes one candidate. Without a connection a node does not lead.
final class ZooKeeperElection implements Election {

    private static final Logger log = LoggerFactory.getLogger(ZooKeeperElection.class);

    private final LeaderLatch latch;
    private final AtomicBoolean closed = new AtomicBoolean();

    private ZooKeeperElection(LeaderLatch latch) {
        this.latch = latch;
    }

    static ZooKeeperElection stand(CuratorFramework client, String path, String node, Runnable changed) {
        var latch = new LeaderLatch(client, path, node, CloseMode.NOTIFY_LEADER);
        latch.addListener(new LeaderLatchListener() {
            @Override
            public void isLeader() {
                log.info("lead gained node={} path={}", node, path);
                changed.run();
            }

            @Override
            public void notLeader() {
                log.info("lead ended node={} path={}", node, path);
                changed.run();
            }
        });
        try {
            latch.start();
            return new ZooKeeperElection(latch);
        } catch (Exception broken) {
            throw new IllegalStateException("an election starts in the background and cannot fail here", broken);
        }
    }

    @Override
    public boolean leads() {
        return latch.hasLeadership();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try {
                latch.close();
            } catch (IOException broken) {
                log.warn("lead left to the end of the session reason={}", broken.getMessage());
            }
        }
    }
}
