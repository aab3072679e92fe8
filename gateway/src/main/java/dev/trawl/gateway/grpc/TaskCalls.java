package dev.trawl.gateway.grpc;

import dev.trawl.core.TaskCore;
import dev.trawl.core.filter.ListFilter;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.ListedTask;
import dev.trawl.core.query.TaskQuery;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.list.ListParameters;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.task.TaskDocument;
import dev.trawl.gateway.task.TaskSummary;
import dev.trawl.plugin.TaskId;
import dev.trawl.proto.task.v1.CancelRequest;
import dev.trawl.proto.task.v1.Event;
import dev.trawl.proto.task.v1.GetRequest;
import dev.trawl.proto.task.v1.ListRequest;
import dev.trawl.proto.task.v1.ListResponse;
import dev.trawl.proto.task.v1.PauseRequest;
import dev.trawl.proto.task.v1.ResumeRequest;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.proto.task.v1.SubmitResponse;
import dev.trawl.proto.task.v1.Task;
import dev.trawl.proto.task.v1.TaskServiceGrpc.TaskServiceImplBase;
import dev.trawl.proto.task.v1.TaskState;
import dev.trawl.proto.task.v1.WatchRequest;
import dev.trawl.spi.ledger.TaskPlace;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// `trawl.task.v1.TaskService`: reads requests, calls the core, answers. [GuardedCall] maps exceptions to a status.
final class TaskCalls extends TaskServiceImplBase {

    private static final int DEFAULT_PAGE = 100;
    private static final int MOST_ON_PAGE = 1_000;

    private final TaskCore core;
    private final Streams streams;
    private final int maxBatch;

    TaskCalls(TaskCore core, Streams streams, int maxBatch) {
        this.core = core;
        this.streams = streams;
        this.maxBatch = maxBatch;
    }

    @Override
    public void submit(SubmitRequest request, StreamObserver<SubmitResponse> out) {
        var call = Call.current();
        var submission = ReadTasks.read(request, maxBatch, call.trace().traceparent());
        var ids = ProblemMapping.accepted(Await.on(core.submit().submit(call.caller(), submission)), true);
        answer(
                out,
                SubmitResponse.newBuilder()
                        .addAllIds(ids.stream().map(TaskId::toString).toList())
                        .build());
    }

    @Override
    public void get(GetRequest request, StreamObserver<Task> out) {
        answer(out, shown(id(request.getId())));
    }

    @Override
    public void list(ListRequest request, StreamObserver<ListResponse> out) {
        int size = request.getPageSize() == 0 ? DEFAULT_PAGE : request.getPageSize();
        if (size < 1 || size > MOST_ON_PAGE) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "/page_size",
                    "page_size must be between 1 and %d".formatted(MOST_ON_PAGE));
        }
        var caller = Call.current().caller();
        var found = core.query().list().page(caller.project(), query(request), after(request), size);
        var progress = core.query()
                .progress(found.tasks().stream().map(ListedTask::task).toList());
        var next = found.next();
        answer(
                out,
                ListResponse.newBuilder()
                        .addAllTasks(found.tasks().stream()
                                .map(row -> Messages.task(TaskSummary.of(
                                        row.task(),
                                        Objects.requireNonNull(
                                                progress.get(row.task().id())),
                                        row.labels())))
                                .toList())
                        .setNextPageToken(next.map(TaskPlace::text).orElse(""))
                        .build());
    }

    @Override
    public void watch(WatchRequest request, StreamObserver<Event> out) {
        if (request.getAfterPosition() < 0) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "/after_position", "after_position must not be negative");
        }
        new WatchTask(core.query(), streams, (ServerCallStreamObserver<Event>) out)
                .run(Call.current(), id(request.getId()), request.getAfterPosition());
    }

    @Override
    public void cancel(CancelRequest request, StreamObserver<Task> out) {
        order(request.getId(), TaskAction.CANCEL, out);
    }

    @Override
    public void pause(PauseRequest request, StreamObserver<Task> out) {
        order(request.getId(), TaskAction.PAUSE, out);
    }

    @Override
    public void resume(ResumeRequest request, StreamObserver<Task> out) {
        order(request.getId(), TaskAction.RESUME, out);
    }

    private void order(String named, TaskAction action, StreamObserver<Task> out) {
        var id = id(named);
        ProblemMapping.unlessDone(Await.on(core.control().order(Call.current().caller(), id, action)), id, action);
        answer(out, shown(id));
    }

    private Task shown(TaskId id) {
        return core.query()
                .task(Call.current().caller(), id)
                .map(details -> Messages.task(
                        TaskSummary.of(details.task(), details.progress(), details.labels()), TaskDocument.of(details)))
                .orElseThrow(() -> ProblemMapping.notFound("Task", id));
    }

    private static TaskId id(String text) {
        return TaskId.parse(text).orElseThrow(() -> ProblemMapping.notFound("Task", text));
    }

    private static Set<dev.trawl.spi.TaskState> states(ListRequest request) {
        var states = EnumSet.noneOf(dev.trawl.spi.TaskState.class);
        for (TaskState asked : request.getStatesList()) {
            states.add(Arrays.stream(dev.trawl.spi.TaskState.values())
                    .filter(state -> Messages.state(state) == asked)
                    .findFirst()
                    .orElseThrow(() -> RefusedException.of(
                            Problem.INVALID_REQUEST, "/states", "states contains an unknown state")));
        }
        return states;
    }

    private TaskQuery query(ListRequest request) {
        return new TaskQuery(
                states(request),
                type(request),
                request.getFilter().isEmpty()
                        ? ListFilter.all()
                        : ListParameters.filter(request.getFilter(), "/filter", TaskQuery.FIELDS, core.query()::now),
                false);
    }

    private static Optional<String> type(ListRequest request) {
        return Optional.of(request.getType()).filter(type -> !type.isEmpty());
    }

    private static TaskPlace after(ListRequest request) {
        String token = request.getPageToken();
        return token.isEmpty() ? TaskPlace.END : TaskPlace.parse(token).orElseThrow(TaskCalls::badToken);
    }

    private static RefusedException badToken() {
        return RefusedException.of(Problem.INVALID_REQUEST, "/page_token", "not a page_token of this list");
    }

    private static <A> void answer(StreamObserver<A> out, A message) {
        out.onNext(message);
        out.onCompleted();
    }
}
