package dev.trawl.gateway.distribution;

import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Routes of document 001.
public final class DistributionRoutes {

    private static final String DEVICES = "/api/distribution/devices";
    private static final String TASKS = "/api/distribution/tasks";
    private static final String BALANCE = "/api/distribution/load-balance";

    private DistributionRoutes() {}

    public static List<Route> of(DistributionServices services) {
        var routes = new ArrayList<>(devices(services));
        routes.addAll(tasks(services));
        routes.addAll(spread(services));
        return routes;
    }

    private static List<Route> devices(DistributionServices services) {
        var devices = new DeviceCalls(
                new FindDevices(services.core().query(), services.reads().identity(), services.about()),
                services.core().sessions(),
                services.joins(),
                services.invitations());
        return List.of(
                Route.get(DEVICES, paged("status"), devices::list)
                        .about("Lists the devices: joined and connected workers, and the node that serves the request.")
                        .lists(DeviceDocument.class),
                Route.post(DEVICES, Access.ANYONE, devices::join)
                        .about("Registers a device with a join token and returns its credential.")
                        .takes(DeviceCalls.NewDevice.class)
                        .answers(201, DeviceCalls.JoinedDevice.class),
                Route.get(DEVICES + "/{id}", Set.of(), devices::one)
                        .about("Shows one device.")
                        .answers(DeviceDocument.class),
                Route.delete(DEVICES + "/{id}", Access.WORKERS, devices::remove)
                        .about("Removes a device; its subtasks are reassigned.")
                        .answers(DeviceCalls.RemovedDevice.class),
                Route.put(DEVICES + "/{id}/status", Access.WORKERS, devices::status)
                        .about("Sets a device offline (drained) or online.")
                        .takes(DeviceCalls.NewStatus.class)
                        .answers(DeviceDocument.class));
    }

    private static List<Route> tasks(DistributionServices services) {
        var core = services.core();
        var show = new ShowAssignedTasks(core.query(), services.reads());
        var create = new CreateTask(core.submit());
        var order = new TaskCommands(core.control(), core.steering().reassign(), show);
        return List.of(
                Route.get(TASKS, paged("status", "device_id"), show::list)
                        .about("Lists tasks with their status, newest first.")
                        .lists(AssignedTaskDocument.class),
                Route.post(TASKS, Access.SUBMIT, create::handle)
                        .hears("Idempotency-Key")
                        .about("Creates a task.")
                        .takes(CreateTask.NewAssignedTask.class)
                        .answers(202, CreateTask.CreatedTask.class),
                Route.get(TASKS + "/{id}", Set.of(), show::one)
                        .about("Shows one task and the devices that run it.")
                        .answers(AssignmentsDocument.class),
                Route.post(TASKS + "/{id}/cancel", Access.CONTROL, order::cancel)
                        .about("Cancels a task.")
                        .answers(AssignmentsDocument.class),
                Route.post(
                                TASKS + "/{id}/reassign",
                                Access.CONTROL,
                                leader(services).around("POST", order::reassign))
                        .about("Moves the running subtasks of a task to other devices, or to a given one.")
                        .takes(TaskCommands.NewPlace.class)
                        .answers(TaskCommands.ReassignedTask.class));
    }

    private static List<Route> spread(DistributionServices services) {
        var core = services.core();
        var statistics = new ShowStatistics(
                new FindDevices(core.query(), services.reads().identity(), services.about()),
                services.reads(),
                () -> core.round().metrics(),
                services.about());
        var balance = new LoadBalance(core.steering().balance());
        var leader = leader(services);
        return List.of(
                Route.get("/api/distribution/statistics", Set.of(), statistics::show)
                        .about("Returns counts of devices, tasks and scheduler actions.")
                        .answers(StatisticsDocument.class),
                Route.get(BALANCE, Set.of(), leader.around("GET", balance::show))
                        .about("Shows the load of the devices.")
                        .answers(LoadBalanceDocument.class),
                Route.put(BALANCE, Access.WORKERS, leader.around("PUT", balance::change))
                        .about("Sets the load-balancing strategy until another node becomes leader.")
                        .takes(LoadBalance.NewStrategy.class)
                        .answers(LoadBalance.ChosenStrategy.class),
                Route.post(BALANCE + "/rebalance", Access.WORKERS, leader.around("POST", balance::rebalance))
                        .about("Moves queued subtasks from overloaded devices to others.")
                        .answers(LoadBalance.Rebalanced.class));
    }

    private static ForwardToLeader leader(DistributionServices services) {
        return new ForwardToLeader(
                () -> services.core().round().metrics().isLeader(),
                services.reads(),
                services.members(),
                services.seal(),
                services.nodes());
    }

    private static Set<String> paged(String... more) {
        var names = new HashSet<>(PageRequest.PARAMETERS);
        names.addAll(List.of(more));
        return names;
    }
}
