package dev.trawl.gateway.distribution;

import java.util.List;
import java.util.Optional;

/// A task and who runs it.
///
/// @param devices that hold a part of it now
/// @param assignments the first of its running parts
/// @param moreAssignments there are more than are shown
public record AssignmentsDocument(
        AssignedTaskDocument task, List<String> devices, List<Assignment> assignments, boolean moreAssignments) {

    /// A part of the task in the hands of a device.
    ///
    /// @param attempt counted from 1
    public record Assignment(String subtaskId, Optional<String> deviceId, int attempt) {}
}
