package dev.trawl.cli.follow;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.core.task.Durations;
import dev.trawl.spi.TaskState;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Polls a task until it ends or reaches a state. Tolerates an unreachable server for up to 30 s.
public final class FollowTask {

    /// The default of `--wait-timeout`.
    public static final String USUAL_WAIT = "5m";

    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Api api;
    private final CommandContext context;
    private final ClientOptions client;
    private final ProgressLine progress;

    /// @param client the options with which another command finds the same server
    public FollowTask(Api api, CommandContext context, ClientOptions client) {
        this.api = api;
        this.context = context;
        this.client = client;
        this.progress = new ProgressLine(context, client.isQuiet());
    }

    /// Returns the ended task.
    ///
    /// @throws CommandFailedException if the task has not ended within `limit`
    public JsonNode untilEnded(String id, Duration limit) {
        return until(id, Set.of(), limit);
    }

    /// Returns the task as soon as it is in one of these states or has ended.
    ///
    /// @param states empty means only ended
    /// @throws CommandFailedException if the task is in none of them within `limit`
    public JsonNode until(String id, Set<TaskState> states, Duration limit) {
        long start = context.time().nanos();
        long lastSeen = start;
        Duration wait = SHORTEST;
        long asked = start;
        boolean explained = false;
        String state = "";
        while (true) {
            try {
                JsonNode task = api.get("/tasks/" + id, Map.of());
                lastSeen = context.time().nanos();
                progress.show(task);
                state = task.path("state").asString("");
                if (isIn(task, states)) {
                    progress.end();
                    return task;
                }
                if (!explained && lastSeen - asked >= NoWorkerYet.EVERY) {
                    asked = lastSeen;
                    explained = explain(task);
                }
            } catch (CommandFailedException e) {
                giveUpUnlessAway(e, lastSeen);
            }
            if (context.time().nanos() - start >= limit.toNanos()) {
                progress.end();
                throw tooLate(id, states, limit, state);
            }
            sleep(wait);
            wait = wait.compareTo(LONGEST) < 0 ? wait.multipliedBy(3).dividedBy(2) : LONGEST;
        }
    }

    /// Tells the user if no worker can run the task. Returns whether it did.
    private boolean explain(JsonNode task) {
        JsonNode waits = task.path("waits_for");
        if (waits.isObject() && !client.isQuiet()) {
            progress.end();
            context.terminal().say(unmet(waits));
            return true;
        }
        if (client.isQuiet() || !new NoWorkerYet(api).isWhyWaits(task)) {
            return false;
        }
        progress.end();
        context.terminal()
                .say(Phrase.of(
                        "no worker can run type %s yet; start one with '%s worker'",
                        task.path("type").asString(""), Typed.program()));
        return true;
    }

    private static Phrase unmet(JsonNode waits) {
        String mode = waits.path("mode").asString("");
        return mode.equals("http")
                ? Phrase.of(
                        "no worker speaks protocol version %d; upgrade one",
                        waits.path("protocol").asInt(0))
                : Phrase.of("no worker offers %s; the task goes on when one joins", mode);
    }

    private void giveUpUnlessAway(CommandFailedException e, long lastSeen) {
        boolean away = e.complaint().exit() == ExitCode.UNREACHABLE;
        if (!away || context.time().nanos() - lastSeen >= PATIENCE.toNanos()) {
            progress.end();
            throw e;
        }
    }

    private void sleep(Duration wait) {
        try {
            context.pause().sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }

    private CommandFailedException tooLate(String id, Set<TaskState> states, Duration limit, String state) {
        return states.isEmpty()
                ? Fault.WAIT_TIMEOUT.with(id, Durations.text(limit), client.asTyped())
                : Fault.STATE_TIMEOUT.with(
                        id, states.iterator().next(), Durations.text(limit), state, client.asTyped());
    }

    private static boolean isIn(JsonNode task, Set<TaskState> states) {
        String state = task.path("state").asString("");
        return Arrays.stream(TaskState.values())
                .filter(known -> known.name().equals(state))
                .anyMatch(known -> known.isEnded() || states.contains(known));
    }

    static boolean isEnded(String state) {
        return Arrays.stream(TaskState.values())
                .anyMatch(known -> known.isEnded() && known.name().equals(state));
    }
}
