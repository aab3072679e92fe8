package dev.trawl.gateway.distribution;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.trawl.core.Problem;
import dev.trawl.core.cluster.Reassign;
import dev.trawl.core.cluster.ReassignReply;
import dev.trawl.core.cluster.ReassignReply.Moved;
import dev.trawl.core.cluster.ReassignReply.NotLeader;
import dev.trawl.core.cluster.ReassignReply.NothingRuns;
import dev.trawl.core.cluster.ReassignReply.UnknownTask;
import dev.trawl.core.cluster.ReassignReply.UnknownWorker;
import dev.trawl.core.cluster.ReassignReply.WorkerOffline;
import dev.trawl.core.cluster.ReassignReply.WorkerUnfit;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.task.TaskErrors;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/// Commands for tasks: cancel and reassign.
final class TaskCommands {

    private static final String DEVICE = "/device_id";

    private final ControlTask control;
    private final Reassign reassign;
    private final ShowAssignedTasks show;

    TaskCommands(ControlTask control, Reassign reassign, ShowAssignedTasks show) {
        this.control = control;
        this.reassign = reassign;
        this.show = show;
    }

    /// @param deviceId target device; without it the load balancer chooses
    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewPlace(Optional<String> deviceId) {}

    /// @param moved running subtasks taken from their devices
    record ReassignedTask(String taskId, int moved, Optional<String> deviceId) {}

    /// `POST /api/distribution/tasks/{id}/cancel`.
    Answer cancel(Exchange exchange) throws IOException {
        exchange.noBody();
        var id = exchange.task();
        exchange.changes(Answer.json(200, show.details(exchange, id)));
        TaskErrors.done(Await.on(control.order(exchange.caller(), id, TaskAction.CANCEL)), TaskAction.CANCEL);
        return show.one(exchange);
    }

    /// `POST /api/distribution/tasks/{id}/reassign`.
    Answer reassign(Exchange exchange) throws IOException {
        var device = exchange.hasBody() ? DistributionBody.of(exchange).find("device_id") : Optional.<String>empty();
        var id = exchange.task();
        exchange.changes(Answer.json(200, show.details(exchange, id)));
        var caller = exchange.caller();
        var reply = Await.on(
                device.map(worker -> reassign.to(caller, id, worker)).orElseGet(() -> reassign.away(caller, id)));
        return Answer.json(200, new ReassignedTask(id.toString(), moved(reply), device));
    }

    private static int moved(ReassignReply reply) {
        return switch (reply) {
            case Moved(var subtasks) -> subtasks;
            case NothingRuns(var state) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "no device runs a part of it now: the task is "
                                + state.name().toLowerCase(Locale.ROOT));
            case UnknownTask _ -> throw Exchange.noSuchTask();
            case UnknownWorker _ ->
                throw RefusedException.of(Problem.INVALID_REQUEST, DEVICE, "the project has no such device");
            case WorkerOffline _ ->
                throw RefusedException.of(
                        Problem.DEVICE_STATE, DEVICE, "the device is not there, or was told to take nothing new");
            case WorkerUnfit(var type) ->
                throw RefusedException.of(
                        Problem.INVALID_REQUEST, DEVICE, "the device cannot be given tasks of the type " + type);
            case NotLeader _ -> throw LoadBalance.notLeader();
        };
    }
}
