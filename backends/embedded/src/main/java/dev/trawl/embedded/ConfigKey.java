package dev.trawl.embedded;

import java.util.Comparator;

record ConfigKey(String type, int version) implements Comparable<ConfigKey> {

    private static final Comparator<ConfigKey> ORDER =
            Comparator.comparing(ConfigKey::type).thenComparingInt(ConfigKey::version);

    @Override
    public int compareTo(ConfigKey other) {
        return ORDER.compare(this, other);
    }
}
