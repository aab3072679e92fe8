package dev.trawl.gateway.schedule;

import dev.trawl.core.filter.FilterFields;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.schedule.ScheduleRequest;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.list.FilteredList;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Schedule;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/// Shows schedules: the list, a single one, its next instants and its firings.
final class ShowSchedules {

    private static final int MOST_NEXT = 1_000;

    private static final FilterFields<Schedule> FIELDS = new FilterFields<Schedule>()
            .text("name", schedule -> Optional.of(schedule.name()))
            .choice("state", List.of("ACTIVE", "PAUSED", "ENDED"), ScheduleDocument::state)
            .text("type", schedule -> Optional.of(schedule.work().type()))
            .text("reason", schedule -> Optional.of(schedule.standing().reason()))
            .number("failures", schedule -> OptionalLong.of(schedule.standing().failures()))
            .time("created", schedule -> OptionalLong.of(schedule.createdAt()))
            .time(
                    "next",
                    schedule -> time(
                            schedule.standing().paused()
                                    ? 0
                                    : schedule.standing().nextAt()))
            .time("last", schedule -> time(schedule.standing().lastAt()))
            .labels(schedule -> schedule.work().labels());

    private final ManageSchedules schedules;
    private final TaskTypes types;

    ShowSchedules(ManageSchedules schedules, TaskTypes types) {
        this.schedules = schedules;
        this.types = types;
    }

    /// The next instants of a schedule.
    record NextTimes(String name, boolean paused, List<Instant> times) {}

    /// `GET /schedules`.
    Answer list(Exchange exchange) {
        var list = new FilteredList<Schedule>(
                "name", FIELDS, (after, max) -> schedules.list(exchange.caller(), after, max), Schedule::name);
        return list.answer(exchange, schedules::now, schedule -> ScheduleDocument.of(schedule, types));
    }

    /// `GET /schedules/{name}`.
    Answer one(Exchange exchange) {
        return document(200, find(exchange));
    }

    /// `GET /schedules/{name}/next`.
    Answer next(Exchange exchange) {
        var schedule = find(exchange);
        String asked = exchange.parameter("count").orElse("5");
        int count = asked.matches("[0-9]{1,4}") ? Integer.parseInt(asked) : 0;
        if (count < 1 || count > MOST_NEXT) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "?count", "count must be between 1 and %d".formatted(MOST_NEXT));
        }
        var times = schedules.next(schedule, count).stream()
                .map(Instant::ofEpochMilli)
                .toList();
        return Answer.json(
                200, new NextTimes(schedule.name(), schedule.standing().paused(), times));
    }

    /// `GET /schedules/{name}/firings`.
    Answer firings(Exchange exchange) {
        var page = PageRequest.of(exchange);
        long before = page.afterNumber(Long.MAX_VALUE, Long.MAX_VALUE);
        var found = schedules.firings(find(exchange), before, page.oneMore());
        return page.answer(found, FiringDocument::of, ShowSchedules::cursor);
    }

    private static OptionalLong time(long millis) {
        return millis == 0 ? OptionalLong.empty() : OptionalLong.of(millis);
    }

    private static String cursor(Firing last) {
        return String.valueOf(last.planned());
    }

    private Schedule find(Exchange exchange) {
        String name = exchange.variable("name");
        return schedules.find(exchange.caller(), name).orElseThrow(() -> ProblemMapping.notFound("Schedule", name));
    }

    Answer document(int status, Schedule schedule) {
        return Answer.json(status, ScheduleDocument.of(schedule, types)).withHeader("ETag", tag(schedule));
    }

    /// ETag of the settings of a schedule. Firings do not change it.
    static String tag(Schedule schedule) {
        var sum = new CRC32C();
        sum.update(ScheduleRequest.of(schedule).toString().getBytes(StandardCharsets.UTF_8));
        return "\"%d-%08x\"".formatted(schedule.id(), sum.getValue());
    }
}
