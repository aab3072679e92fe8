package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.crawl.render.ActionOutcome;
import dev.trawl.crawl.render.ActionOutcome.Result;
import dev.trawl.crawl.render.ActionStep;
import dev.trawl.crawl.render.PageAction;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Performs the actions of a page in order. Ends with the first required one that fails.
final class RunActions {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration GROWTH = Duration.ofMillis(700);

    private final TimeSource time;
    private final CdpSession session;
    private final WaitForPage waiting;
    private final PageScripts scripts;
    private final TakeArtifacts artifacts;
    private final Deadline deadline;

    RunActions(TimeSource time, CdpSession session, WaitForPage waiting, PageScripts scripts, TakeArtifacts artifacts) {
        this.time = time;
        this.session = session;
        this.waiting = waiting;
        this.scripts = scripts;
        this.artifacts = artifacts;
        this.deadline = waiting.deadline();
    }

    /// @param failed the required action that failed, if any
    record Performed(List<ActionOutcome> outcomes, Optional<ActionOutcome> failed) {}

    Performed run(List<ActionStep> steps) throws CdpException, InterruptedException {
        List<ActionOutcome> outcomes = new ArrayList<>();
        for (ActionStep step : steps) {
            ActionOutcome outcome = run(step);
            outcomes.add(outcome);
            if (outcome.result() != Result.DONE && !step.optional()) {
                return new Performed(outcomes, Optional.of(outcome));
            }
        }
        return new Performed(outcomes, Optional.empty());
    }

    private ActionOutcome run(ActionStep step) throws CdpException, InterruptedException {
        long start = time.nanos();
        Deadline limit = deadline.orIn(step.limit());
        Result result;
        String detail = "";
        try {
            result = perform(step.action(), limit);
            detail = result == Result.DONE ? "" : detail(step.action());
        } catch (PageScriptException broken) {
            result = Result.FAILED;
            detail = String.valueOf(broken.getMessage());
        }
        long millis = Duration.ofNanos(time.nanos() - start).toMillis();
        return new ActionOutcome(name(step.action()), result, detail, millis);
    }

    private Result perform(PageAction action, Deadline limit) throws CdpException, InterruptedException {
        return switch (action) {
            case PageAction.Click(String selector) -> click(selector, limit);
            case PageAction.Type type -> type(type, limit);
            case PageAction.Press(String key) -> press(key, limit);
            case PageAction.Select(String selector, String value) -> select(selector, value, limit);
            case PageAction.Hover(String selector) -> hover(selector, limit);
            case PageAction.Scroll(int most) -> scroll(most, limit);
            case PageAction.Pause(Duration pause) ->
                waiting.pause(pause, limit.orIn(pause.plusMillis(1))) ? Result.DONE : Result.TIMED_OUT;
            case PageAction.WaitFor(String selector) ->
                waiting.element(selector, limit) ? Result.DONE : Result.TIMED_OUT;
            case PageAction.Capture(var screenshot) ->
                artifacts.screenshot(screenshot, deadline) ? Result.DONE : Result.NOT_FOUND;
            case PageAction.DismissConsent() -> consent(limit);
            case PageAction.NextPage(String selector, int most) -> nextPage(selector, most, limit);
            case PageAction.Login login -> login(login, limit);
        };
    }

    /// Waits until an element can be used. The result has its position.
    private JsonNode target(String selector, Deadline limit) throws CdpException, InterruptedException {
        while (true) {
            JsonNode target = scripts.run("target", deadline, selector);
            if (target.path("ready").asBoolean(false) || limit.isOver()) {
                return target;
            }
            waiting.pause(POLL, limit);
        }
    }

    private static Optional<Result> unusable(JsonNode target) {
        if (target.path("ready").asBoolean(false)) {
            return Optional.empty();
        }
        return Optional.of(target.path("found").asBoolean(false) ? Result.TIMED_OUT : Result.NOT_FOUND);
    }

    private Result click(String selector, Deadline limit) throws CdpException, InterruptedException {
        JsonNode target = target(selector, limit);
        Optional<Result> unusable = unusable(target);
        if (unusable.isPresent()) {
            return unusable.get();
        }
        if (target.path("reachable").asBoolean(false)) {
            mouse("mouseMoved", target, 0);
            mouse("mousePressed", target, 1);
            mouse("mouseReleased", target, 1);
        } else {
            scripts.run("click", deadline, selector); // covered by another element, or in a frame
        }
        waiting.settle(limit);
        return Result.DONE;
    }

    private void mouse(String type, JsonNode at, int clicks) throws CdpException, InterruptedException {
        session.call(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        type,
                        "x",
                        at.path("x").asDouble(0),
                        "y",
                        at.path("y").asDouble(0),
                        "button",
                        clicks == 0 ? "none" : "left",
                        "clickCount",
                        clicks),
                deadline);
    }

    private Result hover(String selector, Deadline limit) throws CdpException, InterruptedException {
        JsonNode target = target(selector, limit);
        Optional<Result> unusable = unusable(target);
        if (unusable.isEmpty()) {
            mouse("mouseMoved", target, 0);
        }
        return unusable.orElse(Result.DONE);
    }

    private Result type(PageAction.Type type, Deadline limit) throws CdpException, InterruptedException {
        Optional<Result> unusable = unusable(target(type.selector(), limit));
        if (unusable.isPresent()) {
            return unusable.get();
        }
        scripts.run("focus", deadline, type.selector());
        session.call("Input.insertText", Map.of("text", type.text()), deadline);
        return Result.DONE;
    }

    private Result press(String key, Deadline limit) throws CdpException, InterruptedException {
        var known = KeyPress.of(key);
        if (known.isEmpty()) {
            return Result.FAILED;
        }
        session.call("Input.dispatchKeyEvent", known.get().event("keyDown"), deadline);
        session.call("Input.dispatchKeyEvent", known.get().event("keyUp"), deadline);
        waiting.settle(limit);
        return Result.DONE;
    }

    private Result select(String selector, String value, Deadline limit) throws CdpException, InterruptedException {
        Optional<Result> unusable = unusable(target(selector, limit));
        if (unusable.isPresent()) {
            return unusable.get();
        }
        boolean chosen = scripts.run("choose", deadline, selector, value).asBoolean(false);
        waiting.settle(limit);
        return chosen ? Result.DONE : Result.NOT_FOUND;
    }

    private Result scroll(int most, Deadline limit) throws CdpException, InterruptedException {
        long height = -1;
        for (int screen = 0; screen < most && !limit.isOver(); screen++) {
            JsonNode at = scripts.run("scroll", deadline);
            long now = at.path("height").asLong(0);
            if (at.path("atEnd").asBoolean(true)) {
                if (now == height) {
                    return Result.DONE;
                }
                height = now;
                waiting.pause(GROWTH, limit);
                waiting.settle(limit);
            }
        }
        return limit.isOver() ? Result.TIMED_OUT : Result.DONE;
    }

    private Result consent(Deadline limit) throws CdpException, InterruptedException {
        while (!scripts.run("consent", deadline).asBoolean(false)) {
            if (limit.isOver() || !waiting.pause(Duration.ofMillis(250), limit)) {
                return Result.NOT_FOUND;
            }
        }
        waiting.settle(limit);
        return Result.DONE;
    }

    private Result nextPage(String selector, int most, Deadline limit) throws CdpException, InterruptedException {
        for (int page = 0; page < most; page++) {
            if (!scripts.run("target", deadline, selector).path("ready").asBoolean(false)) {
                return page == 0 ? Result.NOT_FOUND : Result.DONE;
            }
            Result clicked = click(selector, limit);
            if (clicked != Result.DONE) {
                return clicked;
            }
        }
        return Result.DONE;
    }

    private Result login(PageAction.Login login, Deadline limit) throws CdpException, InterruptedException {
        for (PageAction.Type field : List.of(login.user(), login.password())) {
            Result typed = type(field, limit);
            if (typed != Result.DONE) {
                return typed;
            }
        }
        return click(login.submit(), limit);
    }

    private static String name(PageAction action) {
        return switch (action) {
            case PageAction.Click _ -> "click";
            case PageAction.Type _ -> "type";
            case PageAction.Press _ -> "press";
            case PageAction.Select _ -> "select";
            case PageAction.Hover _ -> "hover";
            case PageAction.Scroll _ -> "scroll";
            case PageAction.Pause _ -> "wait";
            case PageAction.WaitFor _ -> "wait_for";
            case PageAction.Capture _ -> "screenshot";
            case PageAction.DismissConsent _ -> "dismiss_consent";
            case PageAction.NextPage _ -> "next_page";
            case PageAction.Login _ -> "login";
        };
    }

    private static String detail(PageAction action) {
        return switch (action) {
            case PageAction.Click(String selector) -> selector;
            case PageAction.Type type -> type.selector();
            case PageAction.Press(String key) -> "unknown key " + key;
            case PageAction.Select(String selector, String value) -> selector + " " + value;
            case PageAction.Hover(String selector) -> selector;
            case PageAction.WaitFor(String selector) -> selector;
            case PageAction.NextPage(String selector, int _) -> selector;
            case PageAction.Login login -> login.submit();
            case PageAction.Capture(var screenshot) -> screenshot.selector();
            case PageAction.Scroll _, PageAction.Pause _, PageAction.DismissConsent _ -> "";
        };
    }
}
