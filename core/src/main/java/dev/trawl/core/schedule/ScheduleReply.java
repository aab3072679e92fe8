package dev.trawl.core.schedule;

import dev.trawl.core.submit.MissingScope;
import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Schedule;
import java.util.List;

/// The reply to a command for a schedule.
public sealed interface ScheduleReply {

    /// The command was applied, or the schedule was already in the requested state.
    ///
    /// @param firings the firings that the command caused
    record Done(Schedule schedule, List<Firing> firings) implements ScheduleReply {}

    /// Nothing was changed: these fields are invalid.
    record Rejected(List<FieldError> errors) implements ScheduleReply {}

    /// Nothing was changed: the caller lacks a scope that the schedule's task needs.
    record Forbidden(MissingScope missing) implements ScheduleReply {}

    /// The project already has a schedule of this name.
    record NameTaken() implements ScheduleReply {}

    /// The schedule has changed since the caller read it.
    record Changed() implements ScheduleReply {}

    /// The project has no such schedule.
    record Unknown() implements ScheduleReply {}
}
