package dev.trawl.gateway.event;

import dev.trawl.core.TaskCore;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.session.Callers;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LogReads;
import java.util.List;
import java.util.Set;

/// Routes for event streams.
public final class EventRoutes {

    private EventRoutes() {}

    public static List<Route> of(TaskCore core, LogReads reads, Streams streams, Callers callers, TimeSource time) {
        var show = new ShowStream(core.query(), reads, streams, callers, time);
        return List.of(Route.get("/events", MediaType.TEXT_EVENT_STREAM, Set.of("topics", "after"), show::handle)
                .about("Streams the events of the project as server-sent events.")
                .hears("Last-Event-ID")
                .waiting());
    }
}
