package dev.trawl.gateway.host;

import dev.trawl.core.Problem;
import dev.trawl.core.host.SteerHosts;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.BodyFields;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.ledger.CrawlReads.HostView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/// Routes for host groups.
public final class HostRoutes {

    private static final String ONE = "/hosts/{host}";
    private static final int MOST_BATCHES = 1_000;
    private static final Duration LONGEST_DELAY = Duration.ofHours(1);
    private static final Duration LONGEST_PAUSE = Duration.ofDays(365);

    private final SteerHosts hosts;
    private final LongSupplier now;

    /// @param now ledger time in milliseconds
    public HostRoutes(SteerHosts hosts, LongSupplier now) {
        this.hosts = hosts;
        this.now = now;
    }

    /// The body of a pause.
    private record PauseRequest(Optional<Duration> duration) {}

    /// The body of a change; null resets a value.
    private record HostChange(Optional<Integer> limit, Optional<Duration> delay) {}

    public List<Route> routes() {
        return List.of(
                Route.get("/hosts", PageRequest.PARAMETERS, this::list)
                        .about("Lists the host groups in which the project's crawls have found URLs, by name.")
                        .lists(HostDocument.class),
                Route.get(ONE, Set.of(), this::one)
                        .about("Shows one host group: its pause, its pace and what waits for it.")
                        .answers(HostDocument.class),
                Route.post(ONE + ":pause", Access.CONTROL, this::pause)
                        .about("Leaves a host group alone for a time, or until it is resumed, for all crawls.")
                        .takes(PauseRequest.class)
                        .answers(HostDocument.class),
                Route.post(ONE + ":resume", Access.CONTROL, this::resume)
                        .about("Ends the pause of a host group.")
                        .answers(HostDocument.class),
                Route.patch(ONE, Access.CONTROL, this::change)
                        .about(
                                "Sets the most batches at once and the least delay between two requests of a host group.")
                        .takes(HostChange.class)
                        .answers(HostDocument.class));
    }

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found = hosts.list(exchange.caller(), page.after().orElse(""), page.oneMore());
        long at = now.getAsLong();
        return page.answer(
                found, view -> HostDocument.of(view, at), view -> view.group().name());
    }

    private Answer one(Exchange exchange) {
        return Answer.json(200, HostDocument.of(known(exchange), now.getAsLong()));
    }

    private Answer pause(Exchange exchange) throws IOException {
        String name = known(exchange).group().name();
        var duration = exchange.hasBody()
                ? BodyFields.of(exchange, List.of("duration")).duration("duration", LONGEST_PAUSE)
                : Optional.<Duration>empty();
        Await.on(duration.map(time -> hosts.pause(name, time)).orElseGet(() -> hosts.pause(name)));
        return one(exchange);
    }

    private Answer resume(Exchange exchange) throws IOException {
        exchange.noBody();
        Await.on(hosts.resume(known(exchange).group().name()));
        return one(exchange);
    }

    private Answer change(Exchange exchange) throws IOException {
        String name = known(exchange).group().name();
        var fields = BodyFields.of(exchange, List.of("limit", "delay"));
        int limit = fields.integer("limit", 1, MOST_BATCHES).orElse(HostThrottle.ANY);
        long delay =
                fields.duration("delay", LONGEST_DELAY).orElse(Duration.ZERO).toMillis();
        Await.on(hosts.set(
                name,
                rule -> new HostRule(
                        fields.has("limit") ? limit : rule.limit(), fields.has("delay") ? delay : rule.delayMillis())));
        return one(exchange);
    }

    private HostView known(Exchange exchange) {
        return hosts.find(exchange.caller(), exchange.variable("host"))
                .orElseThrow(() -> RefusedException.of(
                        Problem.NOT_FOUND, "no crawl of the project has found a URL of such a host"));
    }
}
