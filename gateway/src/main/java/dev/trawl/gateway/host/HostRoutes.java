package dev.trawl.gateway.host;

import dev.trawl.core.filter.FilterFields;
import dev.trawl.core.host.HostPaceView;
import dev.trawl.core.host.SteerHosts;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.problem.Suggestion;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.FieldChange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.list.FilteredList;
import dev.trawl.gateway.list.ListParameters;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostRule;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

/// Routes for host groups.
public final class HostRoutes {

    private static final String ONE = "/hosts/{host}";

    private final SteerHosts hosts;
    /// The hosts among which a name is searched for a suggestion.
    private static final int MOST_SUGGESTED = 1_000;

    private final LongSupplier now;

    /// @param now ledger time in milliseconds
    public HostRoutes(SteerHosts hosts, LongSupplier now) {
        this.hosts = hosts;
        this.now = now;
    }

    /// The body of a pause.
    private record PauseRequest(@Limits(longest = "365d") Optional<Duration> duration) {}

    /// The body of a change; null resets a value.
    private record HostChange(
            @Limits(min = 1, max = 1_000) FieldChange<Integer> limit,
            @Limits(longest = "1h") FieldChange<Duration> delay) {}

    public List<Route> routes() {
        return List.of(
                Route.get("/hosts", ListParameters.with(), this::list)
                        .about("Lists the host groups of the project's crawls, by name.")
                        .lists(HostDocument.class),
                Route.get(ONE, Set.of("fields"), this::one)
                        .about("Shows one host group: pause, effective pace and waiting URLs.")
                        .answers(HostDocument.class),
                Route.post(ONE + ":pause", Access.CONTROL, this::pause)
                        .about("Pauses a host group for all crawls, for a duration or until it is resumed.")
                        .takes(PauseRequest.class)
                        .answers(HostDocument.class),
                Route.post(ONE + ":resume", Access.CONTROL, this::resume)
                        .about("Ends the pause of a host group.")
                        .answers(HostDocument.class),
                Route.patch(ONE, Access.CONTROL, this::change)
                        .about(
                                "Sets the parallel batches and the delay of a host group, in both directions. robots.txt stays the floor.")
                        .takes(HostChange.class)
                        .answers(HostDocument.class));
    }

    private Answer list(Exchange exchange) {
        long at = now.getAsLong();
        var fields = new FilterFields<HostView>()
                .text("host", view -> Optional.of(view.group().name()))
                .flag("paused", view -> view.group().pausedUntil() > at)
                .flag("answered", view -> view.group().pace().answered())
                .number("waiting", view -> OptionalLong.of(view.waiting()))
                .number("running", view -> OptionalLong.of(view.group().open()))
                .number("trouble", view -> OptionalLong.of(view.group().pace().trouble()));
        var list = new FilteredList<HostView>(
                "host",
                fields,
                (after, max) -> hosts.list(exchange.caller(), after, max),
                view -> view.group().name());
        return list.answer(exchange, now, view -> HostDocument.of(view, HostPaceView.of(view.group()), at));
    }

    private Answer one(Exchange exchange) {
        var view = known(exchange);
        var pace = hosts.pace(exchange.caller(), view.group());
        return Answer.json(200, HostDocument.of(view, pace, now.getAsLong()));
    }

    private Answer pause(Exchange exchange) throws IOException {
        String name = known(exchange).group().name();
        var duration = JsonBody.readOptional(exchange, PauseRequest.class).duration();
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
        var change = JsonBody.read(exchange, HostChange.class);
        Await.on(hosts.set(
                exchange.caller(),
                name,
                rule -> new HostRule(
                        change.limit().isSent()
                                ? change.limit().value().stream()
                                        .mapToInt(Integer::intValue)
                                        .findFirst()
                                : rule.limit(),
                        change.delay().isSent() ? change.delay().value() : rule.delay())));
        return one(exchange);
    }

    private HostView known(Exchange exchange) {
        return hosts.find(exchange.caller(), exchange.variable("host")).orElseThrow(() -> unknown(exchange));
    }

    /// The problem of an unknown host. A name without its port is the usual mistake.
    private RefusedException unknown(Exchange exchange) {
        String name = exchange.variable("host");
        var known = hosts.list(exchange.caller(), "", MOST_SUGGESTED).stream()
                .map(view -> view.group().name())
                .toList();
        var problem = ProblemMapping.notFound("Host", name);
        return known.stream()
                .filter(other -> other.startsWith(name + ":"))
                .findFirst()
                .or(() -> Suggestion.closest(name, known))
                .map(meant -> RefusedException.of(
                        Problem.NOT_FOUND, "%s; did you mean '%s'?".formatted(problem.detail(), meant)))
                .orElse(problem);
    }
}
