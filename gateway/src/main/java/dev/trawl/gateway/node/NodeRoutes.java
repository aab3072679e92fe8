package dev.trawl.gateway.node;

import dev.trawl.core.TaskCore;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.Page;
import dev.trawl.gateway.http.Route;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.http.MediaType;

/// The rows of the route table that tell how the platform is.
public final class NodeRoutes {

    private static final MediaType PROMETHEUS = MediaType.parseMediaType("text/plain;version=0.0.4;charset=utf-8");

    private final TaskCore core;
    private final About about;
    private final BooleanSupplier ready;
    private final Supplier<List<SettingView>> settings;
    private final PrometheusMetrics metrics;

    /// @param ready the node can do its work now
    public NodeRoutes(
            TaskCore core,
            About about,
            BooleanSupplier ready,
            Supplier<List<SettingView>> settings,
            PrometheusMetrics metrics) {
        this.core = core;
        this.about = about;
        this.ready = ready;
        this.settings = settings;
        this.metrics = metrics;
    }

    /// Which program this is.
    ///
    /// @param node its id among all processes of the platform
    /// @param mode what it was started as, such as `master` or `standalone`
    /// @param name for people
    public record About(String version, String node, String mode, String name) {}

    private record Health(String status) {}

    private record Status(
            String version,
            String node,
            String mode,
            boolean leader,
            long term,
            int queueLength,
            long tasksScheduled,
            long tasksFailed,
            int availableWorkers,
            int ledgerWaiting) {}

    public List<Route> routes() {
        return List.of(
                Route.probe("/livez", _ -> Answer.json(200, new Health("ok")))
                        .about("Says that the process is alive.")
                        .answers(Health.class),
                Route.probe("/readyz", _ -> readiness())
                        .about("Says whether the node can do its work now.")
                        .answers(Health.class),
                Route.get("/status", Set.of(), _ -> status())
                        .about("Shows who leads, and how much there is to do.")
                        .answers(Status.class),
                Route.get("/config", Page.PARAMETERS, this::config)
                        .about("Lists the settings in effect with their origin; secrets are hidden.")
                        .lists(SettingView.class),
                Route.get("/metrics", MediaType.TEXT_PLAIN, Set.of(), _ -> scrape())
                        .about("Gives the numbers of this process as Prometheus reads them."));
    }

    private Answer readiness() {
        return ready.getAsBoolean() ? Answer.json(200, new Health("ok")) : Answer.json(503, new Health("unavailable"));
    }

    private Answer config(Exchange exchange) {
        var page = Page.of(exchange);
        var all = settings.get();
        if (page.after().filter(key -> !isKey(key, all)).isPresent()) {
            throw Page.badCursor();
        }
        var found = all.stream()
                .dropWhile(setting -> page.after()
                        .filter(key -> setting.key().compareTo(key) <= 0)
                        .isPresent())
                .limit(page.oneMore())
                .toList();
        return page.answer(found, setting -> setting, SettingView::key);
    }

    private static boolean isKey(String text, List<SettingView> settings) {
        return settings.stream().map(SettingView::key).anyMatch(text::equals);
    }

    private Answer status() {
        var seen = core.round().metrics();
        return Answer.json(
                200,
                new Status(
                        about.version(),
                        about.node(),
                        about.mode(),
                        seen.isLeader(),
                        seen.term(),
                        seen.queueLength(),
                        seen.tasksScheduled(),
                        seen.tasksFailed(),
                        seen.availableWorkers(),
                        core.commits().waiting()));
    }

    private Answer scrape() {
        return Answer.stream(PROMETHEUS, metrics::scrape);
    }
}
