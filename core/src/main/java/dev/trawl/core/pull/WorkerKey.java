package dev.trawl.core.pull;

import dev.trawl.spi.Caller;

/// Identifies a worker of a project.
record WorkerKey(String project, String worker) implements Comparable<WorkerKey> {

    static WorkerKey of(Caller caller, String worker) {
        return new WorkerKey(caller.project(), worker);
    }

    @Override
    public int compareTo(WorkerKey other) {
        int byProject = project.compareTo(other.project);
        return byProject != 0 ? byProject : worker.compareTo(other.worker);
    }
}
