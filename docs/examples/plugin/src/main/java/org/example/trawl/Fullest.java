package org.example.trawl;

import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.WorkerLoad;
import java.util.Comparator;
import java.util.List;

/// A load balancer: fills one worker after the other, so that the others can be switched off.
public final class Fullest implements LoadBalancer {

    @Override
    public String name() {
        return "fullest";
    }

    @Override
    public WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask) {
        return workers.stream()
                .max(Comparator.comparingInt(WorkerLoad::load).thenComparing(WorkerLoad::worker))
                .orElseThrow();
    }
}
