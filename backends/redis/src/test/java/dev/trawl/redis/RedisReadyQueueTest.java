package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.testkit.ReadyQueueContract;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisReadyQueueTest extends ReadyQueueContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Test
    void a_list_that_nobody_takes_from_keeps_the_newest_of_bounded_number() {
        var queue = open();
        queue.offer("default", invitations(1, 60_000));
        queue.offer("default", invitations(60_001, 100_003));
        assertThat(queue.size("default")).isEqualTo(100_000);
        assertThat(queue.take("default", 1, Duration.ZERO)).isEqualTo(invitations(4, 4));
    }

    private static List<Invitation> invitations(long first, long last) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(task -> new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0))
                .toList();
    }

    @Override
    protected ReadyQueue open() {
        return engines.open().readyQueue();
    }
}
