package dev.trawl.crawl.job.browser;

import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.render.ActionStep;
import dev.trawl.crawl.render.PageAction;
import dev.trawl.spi.secret.Secret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Parses `chrome.actions`: a list of maps with one action each, and optionally `optional` and `timeout`.
record ReadActions(Values values) {

    private static final Set<String> KNOWN = new TreeSet<>(Set.of(
            "click", "type", "press", "select", "hover", "scroll", "wait", "wait_for", "dismiss_consent", "next_page"));
    private static final Set<String> CONDITIONS = Set.of("optional", "timeout");
    private static final int MOST = 100;
    private static final int MOST_SCREENS = 1_000;
    private static final int USUAL_CLICKS = 10;
    private static final int LONGEST_TEXT = 10_000;
    private static final Duration USUAL_LIMIT = Duration.ofSeconds(10);
    private static final Duration LONGEST_LIMIT = Duration.ofSeconds(60);

    List<ActionStep> read() {
        var steps = new ArrayList<ActionStep>();
        Optional<JsonNode> written = values.node("actions");
        if (written.isEmpty()) {
            return steps;
        }
        if (!written.get().isArray() || written.get().size() > MOST) {
            complain("actions: must be a list of at most %d actions, such as [{click: '#more'}, {scroll: 20}]"
                    .formatted(MOST));
            return steps;
        }
        int number = 0;
        for (JsonNode step : written.get()) {
            step("actions[%d]".formatted(number++), step).ifPresent(steps::add);
        }
        return steps;
    }

    private Optional<ActionStep> step(String path, JsonNode written) {
        List<String> names = written.isObject()
                ? written.propertyNames().stream()
                        .filter(name -> !CONDITIONS.contains(name))
                        .toList()
                : List.of();
        if (names.size() != 1 || !(written instanceof ObjectNode map)) {
            complain(path + ": must be a map with one action, such as {click: '#more', optional: true}");
            return Optional.empty();
        }
        String name = names.getFirst();
        if (!KNOWN.contains(name)) {
            complain("%s.%s: unknown action; known are %s"
                    .formatted(path, Values.shown(name), String.join(", ", KNOWN)));
            return Optional.empty();
        }
        var conditions = new Values(map, new ArrayList<>());
        boolean optional = conditions.flag("optional", false);
        Duration limit = conditions.duration("timeout", USUAL_LIMIT, Duration.ofMillis(1), LONGEST_LIMIT);
        conditions.complaints().forEach(complaint -> complain(path + "." + complaint));
        return action(path + "." + name, name, map).map(action -> new ActionStep(action, optional, limit));
    }

    private Optional<PageAction> action(String path, String name, ObjectNode map) {
        JsonNode value = map.path(name);
        return switch (name) {
            case "click" -> ofSelector(path, value, PageAction.Click::new);
            case "hover" -> ofSelector(path, value, PageAction.Hover::new);
            case "wait_for" -> ofSelector(path, value, PageAction.WaitFor::new);
            case "type" ->
                withText(path, value, "text", (selector, text) -> new PageAction.Type(selector, text, false));
            case "select" -> withText(path, value, "value", PageAction.Select::new);
            case "press" -> text(path, value).map(PageAction.Press::new);
            case "scroll" -> scroll(path, map);
            case "wait" -> {
                var pause = new Values(map, new ArrayList<>());
                Duration time = pause.duration("wait", Duration.ZERO, Duration.ZERO, LONGEST_LIMIT);
                pause.complaints().forEach(complaint -> complain(path.substring(0, path.length() - 4) + complaint));
                yield Optional.of(new PageAction.Pause(time));
            }
            case "next_page" -> nextPage(path, value);
            case "dismiss_consent" -> {
                if (!value.isBoolean() || !value.booleanValue()) {
                    complain(path + ": must be true");
                }
                yield Optional.of(new PageAction.DismissConsent());
            }
            default -> Optional.empty();
        };
    }

    private Optional<PageAction> ofSelector(String path, JsonNode value, Function<String, PageAction> action) {
        return ReadRendering.selector(values, path, value.asString("")).map(action);
    }

    private Optional<String> text(String path, JsonNode value) {
        String text = value.isString() || value.isNumber() ? value.asString("") : "";
        if (text.isEmpty() || text.length() > LONGEST_TEXT) {
            complain(path + ": must be a text");
            return Optional.empty();
        }
        if (text.contains(Secret.SCHEME)) {
            complain(path + ": cannot name a secret; log in with 'login' of the job, whose session the browser shares");
            return Optional.empty();
        }
        return Optional.of(text);
    }

    /// A map with a selector and a text.
    private Optional<PageAction> withText(String path, JsonNode value, String key, TwoTexts action) {
        if (!hasOnly(path, value, Set.of("selector", key))) {
            return Optional.empty();
        }
        Optional<String> selector = ReadRendering.selector(
                values, path + ".selector", value.path("selector").asString(""));
        Optional<String> text = text(path + "." + key, value.path(key));
        return selector.isPresent() && text.isPresent()
                ? Optional.of(action.of(selector.get(), text.get()))
                : Optional.empty();
    }

    /// Creates an action from a selector and a text.
    @FunctionalInterface
    private interface TwoTexts {
        PageAction of(String selector, String text);
    }

    private Optional<PageAction> scroll(String path, ObjectNode map) {
        var numbers = new Values(map, new ArrayList<>());
        long screens = numbers.number("scroll", 1, 1, MOST_SCREENS);
        numbers.complaints().forEach(complaint -> complain(path + complaint.substring("scroll".length())));
        return Optional.of(new PageAction.Scroll((int) screens));
    }

    private Optional<PageAction> nextPage(String path, JsonNode value) {
        if (value.isString()) {
            return ofSelector(path, value, selector -> new PageAction.NextPage(selector, USUAL_CLICKS));
        }
        if (!hasOnly(path, value, Set.of("selector", "max"))) {
            return Optional.empty();
        }
        var numbers = new Values(value, new ArrayList<>());
        long most = numbers.number("max", USUAL_CLICKS, 1, MOST_SCREENS);
        numbers.complaints().forEach(complaint -> complain(path + "." + complaint));
        return ofSelector(
                path + ".selector", value.path("selector"), selector -> new PageAction.NextPage(selector, (int) most));
    }

    private boolean hasOnly(String path, JsonNode value, Set<String> keys) {
        boolean known = value.isObject() && keys.containsAll(value.propertyNames());
        if (!known) {
            complain("%s: must be a map with %s".formatted(path, String.join(" and ", new TreeSet<>(keys))));
        }
        return known;
    }

    private void complain(String what) {
        values.complaints().add(what);
    }
}
