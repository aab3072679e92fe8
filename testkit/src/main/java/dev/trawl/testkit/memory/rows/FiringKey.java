package dev.trawl.testkit.memory.rows;

import dev.trawl.spi.firing.Firing;
import java.util.Comparator;

/// A planned instant of a schedule.
public record FiringKey(long schedule, long planned) implements Comparable<FiringKey> {

    private static final Comparator<FiringKey> ORDER =
            Comparator.comparingLong(FiringKey::schedule).thenComparingLong(FiringKey::planned);

    public static FiringKey of(Firing firing) {
        return new FiringKey(firing.schedule(), firing.planned());
    }

    @Override
    public int compareTo(FiringKey other) {
        return ORDER.compare(this, other);
    }
}
