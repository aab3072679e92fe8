package dev.trawl.gateway.schedule;

import dev.trawl.core.Problem;
import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.ledger.Schedule;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// `POST /schedules` and `PATCH /schedules/{name}`.
final class ChangeSchedules {

    private final ManageSchedules schedules;
    private final ShowSchedules show;

    ChangeSchedules(ManageSchedules schedules, ShowSchedules show) {
        this.schedules = schedules;
        this.show = show;
    }

    Answer create(Exchange exchange) throws IOException {
        byte[] body = exchange.jsonBody();
        var request = ReadSchedule.fresh(ScheduleFields.of(body, ReadSchedule.FIELDS), PayloadText.of(body));
        var made = ScheduleReplies.done(schedules.create(exchange.caller(), request))
                .schedule();
        return show.document(201, made)
                .withHeader("Location", "/schedules/" + URLEncoder.encode(made.name(), StandardCharsets.UTF_8));
    }

    /// Absent fields keep their value. A null field gets its default.
    Answer change(Exchange exchange) throws IOException {
        var before =
                schedules.find(exchange.caller(), exchange.variable("name")).orElseThrow(ShowSchedules::unknown);
        checkMatch(exchange, before);
        byte[] body = exchange.jsonBody();
        var request =
                ReadSchedule.changed(ScheduleFields.of(body, ReadSchedule.CHANGEABLE), PayloadText.of(body), before);
        return show.document(
                200,
                ScheduleReplies.done(schedules.change(exchange.caller(), before, request))
                        .schedule());
    }

    private static void checkMatch(Exchange exchange, Schedule schedule) {
        String known = exchange.header("If-Match")
                .orElseThrow(() -> RefusedException.of(
                        Problem.PRECONDITION_REQUIRED, "send If-Match with the ETag you have seen, or *"));
        boolean matches = Arrays.stream(known.split(","))
                .map(String::strip)
                .anyMatch(tag -> tag.equals("*") || tag.equals(ShowSchedules.tag(schedule)));
        if (!matches) {
            throw RefusedException.of(
                    Problem.PRECONDITION_FAILED, "it has changed since; it is now " + ShowSchedules.tag(schedule));
        }
    }
}
