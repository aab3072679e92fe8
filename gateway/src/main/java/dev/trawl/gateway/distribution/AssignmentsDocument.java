package dev.trawl.gateway.distribution;

import java.util.List;
import java.util.Optional;

/// A task and the devices that run it.
///
/// @param devices devices that hold a subtask now
/// @param assignments the first running subtasks
/// @param moreAssignments true when there are more than shown
public record AssignmentsDocument(
        AssignedTaskDocument task, List<String> devices, List<Assignment> assignments, boolean moreAssignments) {

    /// A subtask held by a device.
    ///
    /// @param attempt number of the attempt, from 1
    public record Assignment(String subtaskId, Optional<String> deviceId, int attempt) {}
}
