package dev.trawl.gateway.schedule;

import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Page;
import dev.trawl.gateway.http.Route;
import java.util.List;
import java.util.Set;

/// The rows of the route table that are about schedules. Whoever may submit may make one or run it; changing, pausing
/// and removing are for those who may steer tasks.
public final class ScheduleRoutes {

    /// What follows a colon is an order, not a part of the name.
    private static final String ONE = "/schedules/{name:[^:]+}";

    private ScheduleRoutes() {}

    public static List<Route> of(ManageSchedules schedules) {
        var show = new ShowSchedules(schedules);
        var change = new ChangeSchedules(schedules);
        var steer = new SteerSchedules(schedules);
        return List.of(
                Route.post("/schedules", Access.SUBMIT, change::create)
                        .about("Makes a schedule that submits a task again and again."),
                Route.get("/schedules", Page.PARAMETERS, show::list).about("Lists the schedules by name."),
                Route.get(ONE, Set.of(), show::one).about("Shows a schedule."),
                Route.patch(ONE, Access.CONTROL, change::change)
                        .about("Changes fields of a schedule, with If-Match unless somebody else has."),
                Route.delete(ONE, Access.CONTROL, steer::remove).about("Removes a schedule; its tasks stay."),
                Route.get(ONE + "/next", Set.of("count"), show::next)
                        .about("Lists the instants at which a schedule is due next."),
                Route.get(ONE + "/firings", Page.PARAMETERS, show::firings)
                        .about("Lists what became of a schedule's instants, the latest first."),
                Route.post("/schedules/{name}:pause", Access.CONTROL, steer::pause)
                        .about("Stops a schedule until it is resumed, with a reason."),
                Route.post("/schedules/{name}:resume", Access.CONTROL, steer::resume)
                        .about("Lets a paused schedule go on from now."),
                Route.post("/schedules/{name}:run-now", Access.SUBMIT, steer::runNow)
                        .about("Submits the task of a schedule at once."),
                Route.post("/schedules/{name}:backfill", Access.SUBMIT, steer::backfill)
                        .about("Submits a task for every instant of a past span that has none."));
    }
}
