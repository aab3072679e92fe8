package dev.trawl.testkit.memory.rows;

import java.util.Comparator;

public record ConfigVersionKey(String type, int version) implements Comparable<ConfigVersionKey> {

    private static final Comparator<ConfigVersionKey> ORDER =
            Comparator.comparing(ConfigVersionKey::type).thenComparingInt(ConfigVersionKey::version);

    @Override
    public int compareTo(ConfigVersionKey other) {
        return ORDER.compare(this, other);
    }
}
