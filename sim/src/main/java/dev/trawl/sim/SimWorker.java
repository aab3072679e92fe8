package dev.trawl.sim;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.sim.Network.Question;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// A worker: registers, renews, takes invitations and claims. Its [Workbench] runs the attempts.
final class SimWorker {

    private static final int CLAIM_TRIES = 4;

    private final Scene scene;
    private final Actor actor;
    private final SimClock clock;
    private final int capacity;
    private final boolean stubborn;
    private final Workbench bench;
    private long session;
    private long requests;
    private long renewedAt;
    private boolean asking;
    private boolean draining;

    /// @param stubborn it never stops by its own clock, only by a reply
    SimWorker(Scene scene, String name, SimClock clock, int capacity, boolean stubborn) {
        this.scene = scene;
        this.actor = new Actor(scene.world(), name);
        this.clock = clock;
        this.capacity = capacity;
        this.stubborn = stubborn;
        this.bench = new Workbench(scene, actor, new Workbench.Owner() {
            @Override
            public boolean mayStillWork() {
                return !expireIfSilent();
            }

            @Override
            public void slotFree() {
                askSoon();
            }

            @Override
            public void poisoned() {
                die("poisoned");
            }
        });
    }

    String name() {
        return actor.name();
    }

    long session() {
        return session;
    }

    /// True if it has a session, holds no lease and accepts invitations.
    boolean isIdle() {
        return isUp() && session != 0 && !draining && bench.size() == 0;
    }

    boolean isUp() {
        return actor.isAlive();
    }

    void jump(Duration step) {
        clock.jump(step);
    }

    void pause(long nanos) {
        actor.pause(nanos);
    }

    void goOn() {
        actor.goOn();
    }

    void start() {
        actor.start();
        forget();
        register();
    }

    /// Crashes, and restarts after a delay.
    void die(String why) {
        actor.kill(why);
        forget();
        long absence = scene.faults().isHealed() ? Nanos.SECOND : 10 * Nanos.SECOND;
        scene.world().after(scene.world().between(0, absence), () -> {
            if (!isUp()) {
                start();
            }
            return true;
        });
    }

    /// Ends its session and stops. A worker with the same name starts later.
    void leave() {
        if (session == 0) {
            return;
        }
        long mine = session;
        scene.safety().leaving(mine);
        ask(
                new Question<>("leave", node -> node.channel().leave(mine).thenApply(_ -> true), _ -> {}),
                _ -> die("left"));
    }

    private void forget() {
        session = 0;
        asking = false;
        draining = false;
        bench.clear();
    }

    private <T> void ask(Question<T> question, Consumer<Optional<T>> listener) {
        scene.network().ask(actor, scene.cluster().any(), question, listener);
    }

    private void register() {
        var profile = new WorkerProfile(
                Caller.DEFAULT_PROJECT,
                name(),
                "simulated " + name(),
                "machine-" + name(),
                capacity,
                Set.of(),
                SimNeeds.offersOf(name()));
        long sentAt = clock.nanos();
        ask(
                new Question<>(
                        "register",
                        node -> node.channel().register(profile),
                        (Registration registration) -> scene.answers().registered(name(), registration)),
                answer -> answer.ifPresentOrElse(
                        registration -> begin(registration, sentAt),
                        () -> actor.in(
                                scene.world().between(Nanos.SECOND / 2, 2 * Nanos.SECOND),
                                "register",
                                this::register)));
    }

    private void begin(Registration registration, long sentAt) {
        session = registration.session();
        renewedAt = sentAt;
        asking = false;
        draining = false;
        every(registration.renewInterval(), "renew", this::renew);
        every(registration.heartbeatInterval(), "beat", this::beat);
        every(Duration.ofSeconds(4), "look", this::look);
        askSoon();
    }

    /// Repeats an action during this session.
    private void every(Duration interval, String what, Runnable action) {
        long mine = session;
        actor.in(interval.toNanos(), what, () -> {
            if (session == mine && !expireIfSilent()) {
                action.run();
                every(interval, what, action);
            }
        });
    }

    /// Stops everything one time-to-live after the last answered renewal was sent; true when it did.
    private boolean expireIfSilent() {
        boolean silent = clock.nanos() - renewedAt >= Scene.LEASES.ttl().toNanos();
        if (session != 0 && silent && !stubborn) {
            over("silent");
            return true;
        }
        return false;
    }

    private void over(String why) {
        scene.world().note(name(), "session over", why);
        session = 0;
        bench.abandon();
        register();
    }

    private void renew() {
        long mine = session;
        long sentAt = clock.nanos();
        var renewal = new Renewal(mine, bench.held());
        ask(
                new Question<>(
                        "renew",
                        node -> node.channel().renew(renewal),
                        (RenewalReply orders) -> scene.answers().renewed(mine, orders)),
                answer -> answer.filter(_ -> session == mine).ifPresent(orders -> obey(orders, sentAt)));
    }

    private void obey(RenewalReply orders, long sentAt) {
        if (!orders.open()) {
            over("told");
            return;
        }
        renewedAt = Math.max(renewedAt, sentAt);
        orders.lost().forEach(bench::lost);
        if (orders.drain() && !draining) {
            draining = true;
            bench.handBackStuck();
        }
        if (draining && bench.held().isEmpty()) {
            leave();
        }
    }

    private void beat() {
        var status = new WorkerStatus(session, bench.held().size(), -1, 0, 0);
        ask(new Question<>("beat", node -> done(() -> node.channel().heartbeat(status)), _ -> {}), _ -> {});
    }

    private void look() {
        var held = bench.held();
        if (!held.isEmpty()) {
            ask(
                    new Question<List<LeaseId>>(
                            "voided",
                            node -> CompletableFuture.completedFuture(
                                    node.channel().voided(held)),
                            _ -> {}),
                    answer -> answer.ifPresent(gone -> gone.forEach(bench::lost)));
        } else {
            askForWork(); // what was put into the inbox may have been missed
        }
    }

    /// Handles new invitations in the inbox of this session.
    void mailArrived() {
        askSoon();
    }

    private void askSoon() {
        actor.in(scene.world().between(0, 20 * Nanos.MILLI), "ask", this::askForWork);
    }

    private void askForWork() {
        int room = capacity - bench.size();
        if (session == 0 || asking || draining || room <= 0) {
            return;
        }
        asking = true;
        long mine = session;
        ask(
                new Question<>(
                        "invitations",
                        node -> CompletableFuture.completedFuture(
                                node.channel().invitations(mine, room, Duration.ZERO)),
                        _ -> {}),
                answer -> {
                    if (session == mine) {
                        invited(answer.orElse(List.of()));
                    }
                });
    }

    private void invited(List<Invitation> invitations) {
        if (invitations.isEmpty()) {
            asking = false;
        } else {
            claim(new ClaimRequest(session, ++requests, Lane.ASSIGN, invitations), CLAIM_TRIES);
        }
    }

    private void claim(ClaimRequest request, int tries) {
        ask(
                new Question<>(
                        "claim",
                        node -> node.channel().claim(request),
                        (List<Lease> leases) -> scene.answers().claimed(request.session(), leases)),
                answer -> {
                    if (session != request.session()) {
                        return;
                    }
                    if (answer.isEmpty() && tries > 1) {
                        claim(request, tries - 1);
                        return;
                    }
                    asking = false;
                    answer.orElse(List.of()).forEach(lease -> bench.begin(session, lease));
                    askSoon();
                });
    }

    private static CompletableFuture<Boolean> done(Runnable call) {
        call.run();
        return CompletableFuture.completedFuture(true);
    }
}
