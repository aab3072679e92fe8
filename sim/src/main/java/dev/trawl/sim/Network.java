package dev.trawl.sim;

import dev.trawl.sim.SimNode.Endpoint;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/// Delivers calls and replies: late, twice, out of order, or never.
final class Network {

    private static final long PATIENCE = 4 * Nanos.SECOND;

    private final World world;
    private final Faults faults;

    Network(World world, Faults faults) {
        this.world = world;
        this.faults = faults;
    }

    /// @param request the call to the node
    /// @param truth checks the reply when the node sends it
    /// @param repeatable the call may arrive twice
    record Question<T>(
            String name, Function<Endpoint, CompletableFuture<T>> request, Consumer<T> truth, boolean repeatable) {

        Question(String name, Function<Endpoint, CompletableFuture<T>> request, Consumer<T> truth) {
            this(name, request, truth, true);
        }
    }

    /// Calls a node. The listener is called once, with the reply or, after a timeout, with nothing.
    <T> void ask(Actor caller, SimNode node, Question<T> question, Consumer<Optional<T>> listener) {
        var call = new Call<>(caller, listener);
        call.patience =
                Optional.of(caller.in(PATIENCE, "no answer " + question.name(), () -> call.end(Optional.empty())));
        if (!faults.losesCall(world)) {
            carry(call, node, question, faults.latency(world));
        }
        if (faults.duplicates(world) && question.repeatable()) {
            carry(call, node, question, faults.latency(world) + world.between(0, 30 * Nanos.SECOND));
        }
    }

    private <T> void carry(Call<T> call, SimNode node, Question<T> question, long latency) {
        world.after(latency, () -> {
            node.receive(question.name() + " of " + call.caller.name(), endpoint -> {
                var _ = question.request().apply(endpoint).whenComplete((answer, failure) -> {
                    if (failure == null) {
                        question.truth().accept(answer);
                    }
                    carryBack(call, question, failure == null ? Optional.of(answer) : Optional.empty());
                });
            });
            return false;
        });
    }

    private <T> void carryBack(Call<T> call, Question<T> question, Optional<T> answer) {
        if (!faults.losesAnswer(world)) {
            long latency = faults.latency(world);
            world.after(latency, () -> {
                if (!call.over) {
                    call.caller.in(call.life, 0, "answer " + question.name(), () -> call.end(answer));
                }
                return false;
            });
        }
    }

    private static final class Call<T> {
        private final Actor caller;
        private final int life;
        private final Consumer<Optional<T>> listener;
        private Optional<World.Event> patience = Optional.empty();
        private boolean over;

        Call(Actor caller, Consumer<Optional<T>> listener) {
            this.caller = caller;
            this.life = caller.life();
            this.listener = listener;
        }

        void end(Optional<T> answer) {
            if (over) {
                return;
            }
            over = true;
            patience.ifPresent(World.Event::callOff);
            listener.accept(answer);
        }
    }
}
