package dev.trawl.plugin;

/// Identifies one lease: the subtask and its epoch.
public record LeaseId(SubtaskId subtask, long epoch) {

    @Override
    public String toString() {
        return subtask + "@" + epoch;
    }
}
