package dev.trawl.core.schedule;

import dev.trawl.core.submit.MissingScope;
import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.spi.ledger.Firing;
import dev.trawl.spi.ledger.Schedule;
import java.util.List;

/// The answer to whoever makes or steers a schedule.
public sealed interface ScheduleReply {

    /// It holds now, or held already.
    ///
    /// @param firings what was decided on the way
    record Done(Schedule schedule, List<Firing> firings) implements ScheduleReply {}

    /// Nothing was changed: these fields cannot work.
    record Rejected(List<FieldError> errors) implements ScheduleReply {}

    /// Nothing was changed: the caller lacks a scope that the schedule's task needs.
    record Forbidden(MissingScope missing) implements ScheduleReply {}

    /// The project has a schedule of this name.
    record NameTaken() implements ScheduleReply {}

    /// Somebody has changed it since it was read.
    record Changed() implements ScheduleReply {}

    /// The project has no such schedule.
    record Unknown() implements ScheduleReply {}
}
