package dev.trawl.gateway.schedule;

import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Handler;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.list.ListParameters;
import dev.trawl.gateway.schedule.NewScheduleDocument.Backfill;
import dev.trawl.gateway.schedule.NewScheduleDocument.ScheduleChange;
import dev.trawl.gateway.schedule.NewScheduleDocument.SchedulePause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Routes for schedules. Creating, running and backfilling need submit access. Changing, pausing, resuming and
/// removing need control access.
public final class ScheduleRoutes {

    /// Excludes the colon, because the text after it is a command, not a part of the name.
    private static final String ONE = "/schedules/{name:[^:]+}";

    private ScheduleRoutes() {}

    public static List<Route> of(ManageSchedules schedules, TaskTypes types) {
        var show = new ShowSchedules(schedules, types);
        var steer = new SteerSchedules(schedules, show);
        var all = new ArrayList<>(kept(show, new ChangeSchedules(schedules, show), steer));
        all.addAll(orders(steer));
        return all;
    }

    private static List<Route> kept(ShowSchedules show, ChangeSchedules change, SteerSchedules steer) {
        return List.of(
                Route.post("/schedules", Access.SUBMIT, change::create)
                        .about("Creates a schedule that submits a task repeatedly.")
                        .takes(NewScheduleDocument.class)
                        .answers(201, ScheduleDocument.class),
                Route.get("/schedules", ListParameters.with(), show::list)
                        .about("Lists the schedules by name.")
                        .lists(ScheduleDocument.class),
                Route.get(ONE, Set.of("fields"), show::one)
                        .about("Shows a schedule.")
                        .answers(ScheduleDocument.class),
                Route.patch(ONE, Access.CONTROL, change::change)
                        .about("Changes fields of a schedule, if its version matches If-Match.")
                        .takes(ScheduleChange.class)
                        .hears("If-Match")
                        .answers(ScheduleDocument.class),
                Route.delete(ONE, Access.CONTROL, steer::remove)
                        .about("Deletes a schedule and returns it; its tasks remain.")
                        .answers(ScheduleDocument.class),
                Route.get(ONE + "/next", Set.of("count"), show::next)
                        .about("Lists the next due times of a schedule.")
                        .answers(ShowSchedules.NextTimes.class),
                Route.get(ONE + "/firings", PageRequest.PARAMETERS, show::firings)
                        .about("Lists the firings of a schedule, newest first.")
                        .lists(FiringDocument.class));
    }

    private static List<Route> orders(SteerSchedules steer) {
        return List.of(
                order("pause", Access.CONTROL, steer::pause)
                        .about("Pauses a schedule until it is resumed.")
                        .takes(SchedulePause.class)
                        .answers(ScheduleDocument.class),
                order("resume", Access.CONTROL, steer::resume)
                        .about("Resumes a paused schedule; missed runs are not made up.")
                        .answers(ScheduleDocument.class),
                order("run-now", Access.SUBMIT, steer::runNow)
                        .about("Submits the task of a schedule now.")
                        .answers(202, SteerSchedules.FiredInstants.class),
                order("backfill", Access.SUBMIT, steer::backfill)
                        .about("Submits a task for every missed run in a past period.")
                        .takes(Backfill.class)
                        .answers(202, SteerSchedules.FiredInstants.class));
    }

    private static Route order(String verb, Access access, Handler handler) {
        return Route.post("/schedules/{name}:" + verb, access, handler);
    }
}
