package dev.trawl.gateway.schedule;

import dev.trawl.spi.firing.Firing;
import java.time.Instant;
import java.util.Optional;

/// The outcome of one planned instant.
///
/// @param missed later instants that passed without their own firing
record FiringDocument(
        Instant plannedAt,
        String cause,
        String outcome,
        Instant firedAt,
        Optional<String> task,
        int missed,
        String detail) {

    static FiringDocument of(Firing firing) {
        return new FiringDocument(
                Instant.ofEpochMilli(firing.planned()),
                ScheduleDocument.name(firing.cause()),
                firing.outcome().name(),
                Instant.ofEpochMilli(firing.firedAt()),
                ScheduleDocument.task(firing.task()),
                firing.missed(),
                firing.detail());
    }
}
