package dev.trawl.sim;

import dev.trawl.core.dispatch.Reassign;
import dev.trawl.core.dispatch.ReassignReply;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.TaskId;
import dev.trawl.sim.Network.Question;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/// The clients. They submit tasks, repeat unanswered requests and send commands.
final class SimClient {

    private static final List<Caller> CALLERS = List.of(
            new Caller(Caller.DEFAULT_PROJECT, "ann", Role.OPERATOR), new Caller("other", "bob", Role.OPERATOR));
    private static final List<String> TYPES = List.of("plain", "plain", "narrow", "steps", "steps", "list");
    private static final int TRIES = 6;

    private final Scene scene;
    private final Actor actor;
    private final Map<String, Integer> submitted = new TreeMap<>();
    private final List<Owned> tasks = new ArrayList<>();
    private int numbers;

    private record Owned(Caller caller, TaskId id) {}

    /// @param name prefix of the payload of each of its tasks
    private record Sent(String name, Caller caller, Submission submission) {}

    SimClient(Scene scene) {
        this.scene = scene;
        this.actor = new Actor(scene.world(), "client");
    }

    void start() {
        actor.start();
        act();
    }

    /// Names of all submissions that were sent, with the number of their tasks.
    Map<String, Integer> submitted() {
        return submitted;
    }

    private void act() {
        if (scene.faults().isHealed()) {
            return;
        }
        if (tasks.isEmpty() || scene.world().chance(0.6)) {
            send(invent(), TRIES);
        } else {
            order();
        }
        actor.in(scene.world().between(0, 5 * Nanos.SECOND), "act", this::act);
    }

    private Sent invent() {
        var world = scene.world();
        int number = ++numbers;
        String name = "{\"submission\":%d,".formatted(number);
        var caller = CALLERS.get(world.choose(CALLERS.size()));
        var requests = new ArrayList<TaskRequest>();
        for (int i = world.choose(3); i >= 0; i--) {
            requests.add(request(name, i));
        }
        Optional<IdempotencyKey> key = world.chance(0.8)
                ? Optional.of(new IdempotencyKey("key-" + number, "digest-" + number))
                : Optional.empty();
        submitted.put(name, requests.size());
        return new Sent(name, caller, new Submission(requests, key, ""));
    }

    private TaskRequest request(String name, int index) {
        var world = scene.world();
        String type = TYPES.get(world.choose(TYPES.size()));
        var overrides = new Overrides(
                world.chance(0.2) ? OptionalInt.of(world.choose(3)) : OptionalInt.empty(),
                world.chance(0.2) ? Optional.of(Duration.ofSeconds(2 + world.choose(10))) : Optional.empty(),
                0);
        var delay = world.chance(0.15) ? Duration.ofSeconds(1 + world.choose(20)) : Duration.ZERO;
        return new TaskRequest(type, payload(name, index, type), world.choose(11), overrides, delay);
    }

    private String payload(String name, int index, String type) {
        var world = scene.world();
        int parts = world.choose(9);
        String work = switch (type) {
            case "steps" -> "\"" + "x".repeat(parts) + (world.chance(0.25) && parts >= 3 ? "!\"" : "\"");
            case "list" -> "[" + "1,".repeat(parts) + "1]";
            default -> "0";
        };
        return "%s\"task\":%d,\"items\":%s}".formatted(name, index, work);
    }

    private void send(Sent sent, int tries) {
        scene.network()
                .ask(
                        actor,
                        scene.cluster().any(),
                        new Question<>(
                                "submit",
                                node -> node.core().submit().submit(sent.caller(), sent.submission()),
                                (SubmitReply reply) -> scene.answers().submitted(sent.name(), reply),
                                sent.submission().key().isPresent()),
                        answer -> answer.ifPresentOrElse(reply -> accepted(sent, reply), () -> again(sent, tries)));
    }

    private void accepted(Sent sent, SubmitReply reply) {
        if (reply instanceof SubmitReply.Accepted(var ids, var _)) {
            ids.forEach(id -> tasks.add(new Owned(sent.caller(), id)));
        }
    }

    /// Without an idempotency key a repeat could create the task twice.
    private void again(Sent sent, int tries) {
        if (sent.submission().key().isPresent() && (tries > 1 || scene.faults().isHealed())) {
            send(sent, tries - 1);
        }
    }

    private void order() {
        var task = tasks.get(scene.world().choose(tasks.size()));
        if (scene.world().chance(0.3)) {
            reassign(task);
            return;
        }
        var actions = TaskAction.values();
        order(task, actions[scene.world().choose(actions.length)], 3);
    }

    private void order(Owned task, TaskAction action, int tries) {
        scene.network()
                .ask(
                        actor,
                        scene.cluster().any(),
                        new Question<>(
                                action + " " + task.id(),
                                node -> node.core().control().order(task.caller(), task.id(), action),
                                (ControlReply reply) -> scene.answers().ordered(task.id(), action, reply)),
                        answer -> {
                            if (answer.isEmpty() && tries > 1) {
                                order(task, action, tries - 1);
                            }
                        });
    }

    /// Requests another worker for a task, any or a named one. A failed request is not repeated.
    private void reassign(Owned task) {
        boolean anywhere = scene.world().chance(0.5);
        String worker = "worker" + scene.world().choose(4);
        scene.network()
                .ask(
                        actor,
                        scene.cluster().any(),
                        new Question<>(
                                "reassign " + task.id() + (anywhere ? "" : " to " + worker),
                                node -> reassign(node.core().steering().reassign(), task, anywhere ? "" : worker),
                                (ReassignReply reply) -> scene.answers().reassigned(task.id(), reply)),
                        _ -> {});
    }

    private static CompletableFuture<ReassignReply> reassign(Reassign reassign, Owned task, String worker) {
        try {
            return worker.isEmpty()
                    ? reassign.away(task.caller(), task.id())
                    : reassign.to(task.caller(), task.id(), worker);
        } catch (LedgerUnavailableException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /// Resumes every paused task repeatedly, because a delayed pause command may still arrive.
    void resumeAll() {
        for (Caller caller : CALLERS) {
            var paused = new TaskFilter(caller.project(), Set.of(TaskState.PAUSED));
            scene.store()
                    .reads()
                    .tasks(paused, TaskPlace.END, 1_000)
                    .forEach(task -> order(new Owned(caller, task.id()), TaskAction.RESUME, 3));
        }
        actor.in(10 * Nanos.SECOND, "resume all", this::resumeAll);
    }
}
