package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.testkit.ReadyQueueContract;
import io.lettuce.core.ScriptOutputType;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisReadyQueueTest extends ReadyQueueContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Test
    void an_unread_queue_keeps_only_the_newest_invitations() {
        var queue = open();
        String fill = "for i = 1, 100000 do redis.call('RPUSH', KEYS[1], '1 t' .. i .. '.1 0 n 0 echo') end return 1";
        OpenEngines.cli().eval(fill, ScriptOutputType.INTEGER, engines.prefix() + "queue:normal");
        queue.offer("default", List.of(invitation(100_001), invitation(100_002)));
        assertThat(queue.size("default")).isEqualTo(100_000);
        assertThat(queue.take("default", 1, Duration.ZERO)).containsExactly(invitation(3));
        assertThat(OpenEngines.cli().lindex(engines.prefix() + "queue:normal", -1))
                .startsWith("1 t100002.1 ");
    }

    private static Invitation invitation(long task) {
        return new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0);
    }

    @Override
    protected ReadyQueue open() {
        return engines.open().readyQueue();
    }
}
