package dev.trawl.gateway.event;

import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.WorkerView;
import dev.trawl.gateway.node.WorkerDocument;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reports workers that appeared, left or changed since the last poll; the first poll reports all. It polls at most
/// once a second.
final class WorkerChanges {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final QueryTasks query;
    private final Caller caller;
    private final TimeSource time;
    private long looked;
    private final Map<Long, WorkerView> known = new HashMap<>();

    WorkerChanges(QueryTasks query, Caller caller, TimeSource time) {
        this.query = query;
        this.caller = caller;
        this.time = time;
        this.looked = time.nanos() - LOOK.toNanos();
    }

    /// A worker whose session has ended.
    record Gone(long session, String worker) {}

    /// @param data a [WorkerDocument], or [Gone]
    record News(String event, Object data) {}

    List<News> next() {
        if (time.nanos() - looked < LOOK.toNanos()) {
            return List.of();
        }
        looked = time.nanos();
        var news = new ArrayList<News>();
        var now = new HashMap<Long, WorkerView>();
        for (WorkerView view : query.workers(caller)) {
            long session = view.session().id();
            now.put(session, view);
            var before = known.get(session);
            if (before == null || isOther(before, view)) {
                news.add(new News("worker", WorkerDocument.of(view)));
            }
        }
        known.values().stream()
                .map(WorkerView::session)
                .filter(session -> !now.containsKey(session.id()))
                .map(session -> new News("worker-gone", new Gone(session.id(), session.worker())))
                .forEach(news::add);
        known.clear();
        known.putAll(now);
        return news;
    }

    /// Compares state and draining only, because load and memory change with every heartbeat.
    private static boolean isOther(WorkerView before, WorkerView now) {
        return !before.state().equals(now.state())
                || before.session().draining() != now.session().draining();
    }
}
