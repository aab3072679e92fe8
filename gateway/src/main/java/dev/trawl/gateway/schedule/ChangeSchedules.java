package dev.trawl.gateway.schedule;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.schedule.NewScheduleDocument.ScheduleChange;
import dev.trawl.spi.firing.Schedule;
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
        var request = ReadSchedule.fresh(JsonBody.read(exchange, NewScheduleDocument.class));
        var made = ProblemMapping.done(Await.on(schedules.create(exchange.caller(), request)), request.name())
                .schedule();
        return show.document(201, made)
                .withHeader("Location", "/schedules/" + URLEncoder.encode(made.name(), StandardCharsets.UTF_8));
    }

    /// Absent fields keep their value. A null field gets its default.
    Answer change(Exchange exchange) throws IOException {
        String name = exchange.variable("name");
        var before =
                schedules.find(exchange.caller(), name).orElseThrow(() -> ProblemMapping.notFound("Schedule", name));
        checkMatch(exchange, before);
        var request = ReadSchedule.changed(JsonBody.read(exchange, ScheduleChange.class), before);
        return show.document(
                200,
                ProblemMapping.done(Await.on(schedules.change(exchange.caller(), before, request)), name)
                        .schedule());
    }

    private static void checkMatch(Exchange exchange, Schedule schedule) {
        String known = exchange.header("If-Match")
                .orElseThrow(() -> RefusedException.of(
                        Problem.PRECONDITION_REQUIRED,
                        "send If-Match with the ETag of the version that you read, or *"));
        boolean matches = Arrays.stream(known.split(","))
                .map(String::strip)
                .anyMatch(tag -> tag.equals("*") || tag.equals(ShowSchedules.tag(schedule)));
        if (!matches) {
            throw RefusedException.of(
                    Problem.PRECONDITION_FAILED,
                    "the schedule was changed by another request; its ETag is now " + ShowSchedules.tag(schedule));
        }
    }
}
