package dev.trawl.spi.pull;

import java.util.Optional;
import java.util.OptionalLong;

/// Selects snapshots of a project; an empty field matches everything.
public record SnapshotFilter(String project, OptionalLong task, Optional<String> platform, Optional<String> product) {

    public boolean takes(Snapshot snapshot) {
        return snapshot.project().equals(project)
                && (task.isEmpty() || task.getAsLong() == snapshot.task())
                && platform.filter(name -> !name.equals(snapshot.platform())).isEmpty()
                && product.filter(id -> !id.equals(snapshot.product())).isEmpty();
    }
}
