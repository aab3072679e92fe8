package dev.trawl.gateway.grpc;

import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.TaskDetails;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.http.Streams.Place;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.task.EventDocument;
import dev.trawl.gateway.task.WorkerNames;
import dev.trawl.plugin.TaskId;
import dev.trawl.proto.task.v1.Event;
import dev.trawl.spi.task.LoggedEntry;
import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import java.time.Duration;
import java.util.List;

/// One watcher of a task: sends its logged events, then polls until the task has ended. It buffers nothing for a
/// client that does not read.
final class WatchTask {

    private static final int AT_ONCE = 200;
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration READ = Duration.ofMillis(20);

    private final QueryTasks query;
    private final Streams streams;
    private final ServerCallStreamObserver<Event> out;

    WatchTask(QueryTasks query, Streams streams, ServerCallStreamObserver<Event> out) {
        this.query = query;
        this.streams = streams;
        this.out = out;
    }

    /// Returns after the last event of an ended task, or when the client has disconnected. Fails with OUT_OF_RANGE
    /// when retention has removed events that were not sent yet.
    void run(Call call, TaskId id, long after) {
        out.setOnCancelHandler(() -> {}); // without a handler, sending to a disconnected client throws
        try (var place = streams.enter(call.caller())) {
            long position = after;
            while (!isCancelled()) {
                call.stillAllowed().run();
                // Read the state first: events logged before the end are then in the read below.
                boolean ended = details(call, id).task().state().isEnded();
                long last = query.lastEvent();
                var entries = query.events(call.caller(), id, position, AT_ONCE)
                        .orElseThrow(() -> ProblemMapping.notFound("Task", id));
                if (position > 0 && !query.keepsEventsAfter(position)) { // checked after the read
                    throw removed(position);
                }
                if (entries.isEmpty() && ended) {
                    out.onCompleted();
                    return;
                }
                position = tell(entries, position, place);
                if (entries.isEmpty()) {
                    position = Math.max(position, last); // the events up to here are of other tasks
                    pause(place, LOOK);
                }
            }
        }
    }

    private TaskDetails details(Call call, TaskId id) {
        return query.task(call.caller(), id).orElseThrow(() -> ProblemMapping.notFound("Task", id));
    }

    /// @return the position of the last event sent
    private long tell(List<LoggedEntry> entries, long before, Place place) {
        var names = new WorkerNames(query);
        long position = before;
        for (LoggedEntry entry : entries) {
            while (!out.isReady() && !isCancelled()) {
                pause(place, READ);
            }
            if (!isCancelled()) {
                out.onNext(Messages.event(EventDocument.of(entry, names)));
                position = entry.position();
            }
        }
        return position;
    }

    private static StatusRuntimeException removed(long position) {
        return Status.OUT_OF_RANGE
                .withDescription("events after position %d are no longer stored; read the task, then watch from 0"
                        .formatted(position))
                .asRuntimeException();
    }

    private static boolean isCancelled() {
        return Context.current().isCancelled();
    }

    private static void pause(Place place, Duration time) {
        if (!place.pause(time)) {
            throw Status.UNAVAILABLE
                    .withDescription("the server is shutting down; continue from the last position")
                    .asRuntimeException();
        }
    }
}
