package dev.trawl.embedded;

import java.util.Comparator;

record ConfigVersionKey(String type, int version) implements Comparable<ConfigVersionKey> {

    private static final Comparator<ConfigVersionKey> ORDER =
            Comparator.comparing(ConfigVersionKey::type).thenComparingInt(ConfigVersionKey::version);

    @Override
    public int compareTo(ConfigVersionKey other) {
        return ORDER.compare(this, other);
    }
}
