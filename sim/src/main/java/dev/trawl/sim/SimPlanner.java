package dev.trawl.sim;

import dev.trawl.core.schedule.ManageSchedules;
import dev.trawl.core.schedule.ScheduleReply;
import dev.trawl.core.schedule.ScheduleRequest;
import dev.trawl.sim.Network.Question;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// The owners of schedules. They create, change and backfill schedules, and repeat unanswered requests.
final class SimPlanner {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "eve", Role.OPERATOR);
    private static final int SCHEDULES = 3;
    private static final long SPAN = 30_000;
    private static final List<Overlap> OVERLAPS = List.of(Overlap.values());
    private static final List<Misfire> MISFIRES = List.of(Misfire.values());

    private final Scene scene;
    private final Actor actor;

    SimPlanner(Scene scene) {
        this.scene = scene;
        this.actor = new Actor(scene.world(), "planner");
    }

    void start() {
        actor.start();
        for (int number = 1; number <= SCHEDULES; number++) {
            var request = invent(number);
            ask("create " + request.name(), schedules -> schedules.create(CALLER, request), 6);
        }
        act();
    }

    private ScheduleRequest invent(int number) {
        var world = scene.world();
        return new ScheduleRequest(
                "plan" + number,
                new Timing(Kind.EVERY, "PT%dS".formatted(5 + world.choose(30)), "UTC", 0, 0),
                new Work("plain", "{\"schedule\":%d,\"items\":0}".formatted(number), "{}", world.choose(11)),
                new Rules(
                        OVERLAPS.get(world.choose(OVERLAPS.size())),
                        MISFIRES.get(world.choose(MISFIRES.size())),
                        world.chance(0.5) ? 0 : 3_000,
                        world.choose(4)));
    }

    private void act() {
        if (scene.faults().isHealed()) {
            return;
        }
        var world = scene.world();
        String name = "plan" + (1 + world.choose(SCHEDULES));
        switch (world.choose(5)) {
            case 0 -> ask("run " + name, schedules -> schedules.runNow(CALLER, name), 1);
            case 1 -> ask("pause " + name, schedules -> schedules.pause(CALLER, name, "a rest"), 3);
            case 2, 3 -> ask("resume " + name, schedules -> schedules.resume(CALLER, name), 3);
            default -> {
                long now = scene.store().reads().now();
                ask("backfill " + name, schedules -> schedules.backfill(CALLER, name, now - SPAN, now), 3);
            }
        }
        actor.in(world.between(0, 20 * Nanos.SECOND), "plan", this::act);
    }

    /// Pauses all schedules repeatedly, because a delayed resume command may still arrive.
    void pauseAll() {
        for (int number = 1; number <= SCHEDULES; number++) {
            String name = "plan" + number;
            ask("pause " + name, schedules -> schedules.pause(CALLER, name, "the end"), 3);
        }
        actor.in(10 * Nanos.SECOND, "pause all", this::pauseAll);
    }

    private void ask(String what, Function<ManageSchedules, CompletableFuture<ScheduleReply>> order, int tries) {
        scene.network()
                .ask(
                        actor,
                        scene.cluster().any(),
                        new Question<>(
                                what,
                                node -> answer(node.core().schedules(), order),
                                (ScheduleReply reply) -> scene.answers().planned(reply)),
                        answer -> {
                            if (answer.isEmpty() && tries > 1) {
                                ask(what, order, tries - 1);
                            }
                        });
    }

    /// A failed read counts as a reply; the caller repeats it.
    private static CompletableFuture<ScheduleReply> answer(
            ManageSchedules schedules, Function<ManageSchedules, CompletableFuture<ScheduleReply>> order) {
        try {
            return order.apply(schedules);
        } catch (LedgerUnavailableException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
