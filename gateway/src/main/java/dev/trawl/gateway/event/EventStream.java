package dev.trawl.gateway.event;

import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Streams.Place;
import dev.trawl.gateway.task.EventDocument;
import dev.trawl.gateway.task.WorkerNames;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.task.LoggedEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// One event stream. It ends within a second after the caller loses access, and after five minutes in any case.
/// The client then resumes with the last id it received. The listener closes the connection of a client that
/// does not read.
final class EventStream {

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration CHECK = Duration.ofSeconds(1);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration LIFETIME = Duration.ofMinutes(5);

    private final ReadNewEvents log;
    private final Supplier<List<WorkerChanges.News>> workers;
    private final ProgressChanges progress;
    private final QueryTasks query;
    private final BooleanSupplier isKnown;
    private final TimeSource time;

    /// @param workers the changes of workers since the last call
    /// @param isKnown true while the caller may read the events
    EventStream(
            ReadNewEvents log,
            Supplier<List<WorkerChanges.News>> workers,
            ProgressChanges progress,
            QueryTasks query,
            BooleanSupplier isKnown,
            TimeSource time) {
        this.log = log;
        this.workers = workers;
        this.progress = progress;
        this.query = query;
        this.isKnown = isKnown;
        this.time = time;
    }

    /// @param position the stream starts after this position
    /// @param missed true when requested events are no longer stored
    record Start(long position, boolean missed) {}

    private record Reset(long keptAfter) {}

    void write(Start start, Place place, ServerSentEvents out) throws IOException {
        out.begin();
        if (start.missed()) {
            reset(start.position(), out);
        }
        long position = start.position();
        long begun = time.nanos();
        long told = begun;
        long checked = begun;
        List<ProgressChanges.News> moved = List.of();
        boolean more;
        do {
            if (time.nanos() - checked >= CHECK.toNanos()) {
                checked = time.nanos();
                if (!isKnown.getAsBoolean()) {
                    return;
                }
            }
            // Progress is read before the log and sent after it, so the events that led to it come first.
            moved = moved.isEmpty() ? progress.next() : moved;
            var news = log.after(position);
            position = news.position();
            more = news.more();
            if (news.reset().isPresent()) {
                reset(news.reset().get(), out);
            }
            if (tell(news, more ? List.of() : moved, out)) {
                told = time.nanos();
                moved = more ? moved : List.of();
            } else if (time.nanos() - told >= HEARTBEAT.toNanos()) {
                out.heartbeat(position);
                told = time.nanos();
            }
        } while (time.nanos() - begun < LIFETIME.toNanos() && (more || place.pause(LOOK)));
    }

    private static void reset(long keptAfter, ServerSentEvents out) throws IOException {
        out.event("reset", keptAfter, new Reset(keptAfter));
        out.flush();
    }

    private boolean tell(ReadNewEvents.News news, List<ProgressChanges.News> moved, ServerSentEvents out)
            throws IOException {
        var names = new WorkerNames(query);
        for (LoggedEntry logged : news.entries()) {
            String kind = logged.entry().number() > 0 ? "subtask" : "task";
            out.event(kind, logged.position(), EventDocument.of(logged, names));
        }
        var changed = workers.get();
        for (WorkerChanges.News worker : changed) {
            out.event(worker.event(), worker.data());
        }
        for (ProgressChanges.News task : moved) {
            out.event("progress", task);
        }
        boolean any = !news.entries().isEmpty() || !changed.isEmpty() || !moved.isEmpty();
        if (any) {
            out.flush();
        }
        return any;
    }
}
