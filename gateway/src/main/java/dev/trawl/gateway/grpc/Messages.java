package dev.trawl.gateway.grpc;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.trawl.gateway.task.EventDocument;
import dev.trawl.gateway.task.TaskDocument;
import dev.trawl.gateway.task.TaskSummary;
import dev.trawl.proto.task.v1.Event;
import dev.trawl.proto.task.v1.PageCounts;
import dev.trawl.proto.task.v1.Progress;
import dev.trawl.proto.task.v1.SubtaskCounts;
import dev.trawl.proto.task.v1.SubtaskState;
import dev.trawl.proto.task.v1.Task;
import dev.trawl.proto.task.v1.TaskState;
import java.time.Instant;
import java.util.Optional;

/// Converts REST documents to gRPC messages. The REST documents decide which fields are shown and hidden.
final class Messages {

    private Messages() {}

    /// Message with the fields that only a single-task read returns.
    static Task task(TaskSummary summary, TaskDocument shown) {
        var timeout = shown.config().timeout();
        return task(summary).toBuilder()
                .setPayload(shown.payload())
                .setExecutor(shown.config().executor())
                .setTimeout(
                        Duration.newBuilder().setSeconds(timeout.getSeconds()).setNanos(timeout.getNano()))
                .setMaxAttempts(shown.config().maxAttempts())
                .addAllWorkers(shown.workers())
                .setSubmittedBy(shown.submittedBy())
                .build();
    }

    static Task task(TaskSummary shown) {
        var task = Task.newBuilder()
                .setId(shown.id())
                .setType(shown.type())
                .setState(state(shown.state()))
                .setReason(shown.reason())
                .setPriority(shown.priority())
                .setCreatedAt(time(shown.createdAt()))
                .setProgress(progress(shown.progress()))
                .setSubtasks(subtasks(shown.subtasks()))
                .putAllLabels(shown.labels());
        pages(shown.progress()).ifPresent(task::setPages);
        shown.startedAt().ifPresent(at -> task.setStartedAt(time(at)));
        shown.endedAt().ifPresent(at -> task.setEndedAt(time(at)));
        return task.build();
    }

    static Event event(EventDocument shown) {
        var event = Event.newBuilder()
                .setPosition(shown.position())
                .setAt(time(shown.at()))
                .setTaskId(shown.task())
                .setSubtask(shown.subtask().orElse(0))
                .setWorker(shown.worker().orElse(""))
                .setDetail(shown.detail());
        shown.subtaskState()
                .ifPresent(state -> event.setSubtaskState(SubtaskState.valueOf("SUBTASK_STATE_" + state.name())));
        shown.taskState().ifPresent(state -> event.setTaskState(state(state)));
        return event.build();
    }

    static TaskState state(dev.trawl.spi.TaskState state) {
        return TaskState.valueOf("TASK_STATE_" + state.name());
    }

    private static Progress progress(TaskSummary.Counts counts) {
        var progress = Progress.newBuilder()
                .setTotal(narrow(counts.total()))
                .setDone(narrow(counts.done()))
                .setFailed(narrow(counts.failed()))
                .setSource(counts.source());
        counts.percent().ifPresent(progress::setPercent);
        return progress.build();
    }

    private static int narrow(long count) {
        return Math.clamp(count, 0, Integer.MAX_VALUE);
    }

    /// Empty for a task that is not a crawl.
    private static Optional<PageCounts> pages(TaskSummary.Counts counts) {
        if (counts.waiting().isEmpty()) {
            return Optional.empty();
        }
        var pages = PageCounts.newBuilder()
                .setFound(counts.total())
                .setDone(counts.done())
                .setFailed(counts.failed())
                .setSkipped(counts.skipped().orElse(0L))
                .setWaiting(counts.waiting().orElse(0L))
                .setRunning(counts.running().orElse(0L));
        counts.limit().ifPresent(pages::setLimit);
        counts.rate().ifPresent(pages::setRate);
        return Optional.of(pages.build());
    }

    private static SubtaskCounts subtasks(TaskSummary.SubtaskCounts counts) {
        return SubtaskCounts.newBuilder()
                .setTotal(counts.total())
                .setDone(counts.done())
                .setFailed(counts.failed())
                .build();
    }

    private static Timestamp time(Instant at) {
        return Timestamp.newBuilder()
                .setSeconds(at.getEpochSecond())
                .setNanos(at.getNano())
                .build();
    }
}
