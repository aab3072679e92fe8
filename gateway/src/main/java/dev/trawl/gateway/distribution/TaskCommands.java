package dev.trawl.gateway.distribution;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.trawl.core.dispatch.Reassign;
import dev.trawl.core.dispatch.ReassignReply;
import dev.trawl.core.dispatch.ReassignReply.Moved;
import dev.trawl.core.dispatch.ReassignReply.NotLeader;
import dev.trawl.core.dispatch.ReassignReply.NothingRuns;
import dev.trawl.core.dispatch.ReassignReply.UnknownTask;
import dev.trawl.core.dispatch.ReassignReply.UnknownWorker;
import dev.trawl.core.dispatch.ReassignReply.WorkerLacks;
import dev.trawl.core.dispatch.ReassignReply.WorkerOffline;
import dev.trawl.core.dispatch.ReassignReply.WorkerUnfit;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
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
    record NewPlace(
            @Limits(min = 1, max = FindDevices.LONGEST_ID) Optional<String> deviceId) {}

    /// @param moved running subtasks taken from their devices
    record ReassignedTask(String taskId, int moved, Optional<String> deviceId) {}

    /// `POST /api/distribution/tasks/{id}/cancel`.
    Answer cancel(Exchange exchange) throws IOException {
        exchange.noBody();
        var id = exchange.task();
        exchange.changes(Answer.json(200, show.details(exchange, id)));
        ProblemMapping.unlessDone(
                Await.on(control.order(exchange.caller(), id, TaskAction.CANCEL)), id, TaskAction.CANCEL);
        return show.one(exchange);
    }

    /// `POST /api/distribution/tasks/{id}/reassign`.
    Answer reassign(Exchange exchange) throws IOException {
        var device = JsonBody.readOptional(exchange, NewPlace.class).deviceId();
        var id = exchange.task();
        exchange.changes(Answer.json(200, show.details(exchange, id)));
        var caller = exchange.caller();
        var reply = Await.on(
                device.map(worker -> reassign.to(caller, id, worker)).orElseGet(() -> reassign.away(caller, id)));
        return Answer.json(200, new ReassignedTask(id.toString(), moved(reply, id, device.orElse("")), device));
    }

    private static int moved(ReassignReply reply, TaskId id, String device) {
        return switch (reply) {
            case Moved(var subtasks) -> subtasks;
            case NothingRuns(var state) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "no device runs this task; it is " + state.name().toLowerCase(Locale.ROOT));
            case UnknownTask _ -> throw ProblemMapping.notFound("Task", id);
            case UnknownWorker _ ->
                throw RefusedException.of(Problem.INVALID_REQUEST, DEVICE, "device %s not found".formatted(device));
            case WorkerOffline _ ->
                throw RefusedException.of(Problem.DEVICE_STATE, DEVICE, "the device is offline or drained");
            case WorkerUnfit(var type) ->
                throw RefusedException.of(
                        Problem.INVALID_REQUEST, DEVICE, "the device does not accept tasks of the type " + type);
            case WorkerLacks(var needs) ->
                throw RefusedException.of(
                        Problem.INVALID_REQUEST,
                        DEVICE,
                        "the device does not offer %s with protocol version %d"
                                .formatted(needs.mode().code(), needs.protocol()));
            case NotLeader _ -> throw LoadBalance.notLeader();
        };
    }
}
