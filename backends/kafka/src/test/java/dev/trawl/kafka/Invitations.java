package dev.trawl.kafka;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/// Invitations that differ by their task, and patient ways to move them.
final class Invitations {

    static final String POOL = "default";

    private Invitations() {}

    static List<Invitation> normal(int first, int count) {
        return invitations(false, first, count);
    }

    static List<Invitation> high(int first, int count) {
        return invitations(true, first, count);
    }

    /// Takes what comes within a moment; nothing while Kafka is gone.
    static void take(KafkaReadyQueue queue, Collection<Invitation> into) {
        try {
            into.addAll(queue.take(POOL, 50, Duration.ofMillis(200)));
        } catch (LiveStateUnavailableException _) {
            // comes again
        }
    }

    /// True when the offer was accepted.
    static boolean offer(KafkaReadyQueue queue, List<Invitation> invitations) {
        try {
            queue.offer(POOL, invitations);
            return true;
        } catch (LiveStateUnavailableException _) {
            return false;
        }
    }

    private static List<Invitation> invitations(boolean high, int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(task -> new Invitation(SubtaskId.of(task, 1), 0, "echo", high, 0))
                .toList();
    }
}
