package dev.trawl.gateway.schedule;

import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.schedule.ScheduleReply;
import dev.trawl.core.schedule.ScheduleReply.Done;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.schedule.NewScheduleDocument.Backfill;
import dev.trawl.gateway.schedule.NewScheduleDocument.SchedulePause;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// `POST /schedules/{name}:pause` and the other commands, and removal.
final class SteerSchedules {

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
        String reason = JsonBody.readOptional(exchange, SchedulePause.class)
                .reason()
                .orElse("by " + exchange.caller().principal());
        return shown(done(schedules.pause(exchange.caller(), name(exchange), reason), exchange));
    }

    Answer resume(Exchange exchange) throws IOException {
        exchange.noBody();
        return shown(done(schedules.resume(exchange.caller(), name(exchange)), exchange));
    }

    Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        return shown(done(schedules.remove(exchange.caller(), name(exchange)), exchange));
    }

    Answer runNow(Exchange exchange) throws IOException {
        exchange.noBody();
        return FiredInstants.of(done(schedules.runNow(exchange.caller(), name(exchange)), exchange));
    }

    Answer backfill(Exchange exchange) throws IOException {
        var span = JsonBody.read(exchange, Backfill.class);
        long from = span.from().toEpochMilli();
        long to = span.to().toEpochMilli();
        return FiredInstants.of(done(schedules.backfill(exchange.caller(), name(exchange), from, to), exchange));
    }

    private static String name(Exchange exchange) {
        return exchange.variable("name");
    }

    private static Done done(CompletableFuture<ScheduleReply> reply, Exchange exchange) {
        return ProblemMapping.done(Await.on(reply), name(exchange));
    }

    private Answer shown(Done done) {
        return show.document(200, done.schedule());
    }
}
