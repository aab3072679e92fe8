package dev.trawl.gateway.node;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Routes that show the settings and change them at run time.
public final class ConfigRoutes {

    private static final String ONE = "/config/{key}";

    /// Settings that limit every project; the others describe the installation.
    private static final Pattern FOR_EVERYBODY = Pattern.compile("(project|principal|retention|market)\\..*");

    private final RunningSettings settings;

    public ConfigRoutes(RunningSettings settings) {
        this.settings = settings;
    }

    /// The body of a change.
    private record NewValue(JsonNode value) {}

    /// The result of a change.
    ///
    /// @param holds nodes and duration of the change
    private record Changed(String key, String value, String holds) {}

    public List<Route> routes() {
        return List.of(
                Route.get("/config", PageRequest.PARAMETERS, this::list)
                        .about(
                                "Lists the effective settings with their origin. Secrets are hidden. Only administrators and operators of the default project see more than the project limits.")
                        .lists(SettingView.class),
                Route.put(ONE, Access.ADMIN, this::set)
                        .about("Overrides a setting at run time: on every node with ZooKeeper, otherwise on this node.")
                        .takes(NewValue.class)
                        .answers(Changed.class),
                Route.delete(ONE, Access.ADMIN, this::unset)
                        .about("Removes an override; each node uses its own value again.")
                        .answers(204));
    }

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var all = visible(exchange.caller());
        if (page.after().filter(key -> !isKey(key, all)).isPresent()) {
            throw PageRequest.badCursor();
        }
        var found = all.stream()
                .dropWhile(setting -> page.after()
                        .filter(key -> setting.key().compareTo(key) <= 0)
                        .isPresent())
                .limit(page.oneMore())
                .toList();
        return page.answer(found, setting -> setting, SettingView::key);
    }

    private List<SettingView> visible(Caller caller) {
        boolean whole = Installation.isRunBy(caller);
        return settings.all().stream()
                .filter(setting -> whole || FOR_EVERYBODY.matcher(setting.key()).matches())
                .toList();
    }

    private static boolean isKey(String text, List<SettingView> settings) {
        return settings.stream().map(SettingView::key).anyMatch(text::equals);
    }

    private Answer set(Exchange exchange) throws IOException {
        refuseStrangers(exchange);
        String key = exchange.variable("key");
        String value = value(JsonBody.read(exchange, NewValue.class).value());
        settings.set(key, value).ifPresent(why -> refuse("/value", why));
        return Answer.json(200, new Changed(key, value, settings.holds()));
    }

    private Answer unset(Exchange exchange) throws IOException {
        exchange.noBody();
        refuseStrangers(exchange);
        settings.unset(exchange.variable("key")).ifPresent(why -> refuse("", why));
        return Answer.nothing();
    }

    private static String value(JsonNode sent) {
        if (!sent.isValueNode() || sent.isNull()) {
            refuse("/value", "value must be a text, a number, true or false");
        }
        return sent.asString();
    }

    private static void refuse(String pointer, String why) {
        throw RefusedException.of(Problem.INVALID_REQUEST, pointer, why);
    }

    private static void refuseStrangers(Exchange exchange) {
        if (!exchange.caller().project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN, "settings apply to all projects; only the default project can change them");
        }
    }
}
