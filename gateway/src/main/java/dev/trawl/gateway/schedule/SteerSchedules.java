package dev.trawl.gateway.schedule;

import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.schedule.ScheduleReply.Done;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import java.io.IOException;
import java.util.List;

/// `POST /schedules/{name}:pause` and the other commands, and removal.
final class SteerSchedules {

    private static final int LONGEST_REASON = 500;

    private final ManageSchedules schedules;
    private final ShowSchedules show;

    SteerSchedules(ManageSchedules schedules, ShowSchedules show) {
        this.schedules = schedules;
        this.show = show;
    }

    /// The firings that a command created.
    record FiredInstants(List<FiringDocument> firings) {

        static Answer of(Done done) {
            return Answer.json(
                    202,
                    new FiredInstants(
                            done.firings().stream().map(FiringDocument::of).toList()));
        }
    }

    /// Pauses a schedule. Without a reason in the body, the reason is the caller's name.
    Answer pause(Exchange exchange) throws IOException {
        var body = ScheduleFields.orNone(exchange, List.of("reason"));
        String reason = body.text("reason", LONGEST_REASON)
                .orElse("by " + exchange.caller().principal());
        body.finish();
        return shown(ScheduleReplies.done(schedules.pause(exchange.caller(), name(exchange), reason)));
    }

    Answer resume(Exchange exchange) throws IOException {
        exchange.noBody();
        return shown(ScheduleReplies.done(schedules.resume(exchange.caller(), name(exchange))));
    }

    Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        return shown(ScheduleReplies.done(schedules.remove(exchange.caller(), name(exchange))));
    }

    Answer runNow(Exchange exchange) throws IOException {
        exchange.noBody();
        return FiredInstants.of(ScheduleReplies.done(schedules.runNow(exchange.caller(), name(exchange))));
    }

    Answer backfill(Exchange exchange) throws IOException {
        var body = ScheduleFields.of(exchange.jsonBody(), List.of("from", "to"));
        long from = body.required("from", body.instant("from"));
        long to = body.required("to", body.instant("to"));
        body.finish();
        return FiredInstants.of(ScheduleReplies.done(schedules.backfill(exchange.caller(), name(exchange), from, to)));
    }

    private static String name(Exchange exchange) {
        return exchange.variable("name");
    }

    private Answer shown(Done done) {
        return show.document(200, done.schedule());
    }
}
