package dev.trawl.testkit.memory.rows;

import java.util.Comparator;

/// A name that is unique in its project: of a worker, of an API key, of an idempotent request.
public record ProjectKey(String project, String name) implements Comparable<ProjectKey> {

    private static final Comparator<ProjectKey> ORDER =
            Comparator.comparing(ProjectKey::project).thenComparing(ProjectKey::name);

    @Override
    public int compareTo(ProjectKey other) {
        return ORDER.compare(this, other);
    }
}
