package dev.trawl.sim;

/// A simulated process that can crash, pause and restart. A crash cancels its planned events. Events that were due
/// during a pause happen after it.
final class Actor {

    private final World world;
    private final String name;
    private int life;
    private boolean alive;
    private long pausedUntil;

    Actor(World world, String name) {
        this.world = world;
        this.name = name;
    }

    String name() {
        return name;
    }

    boolean isAlive() {
        return alive;
    }

    boolean isPaused() {
        return pausedUntil > world.now();
    }

    void start() {
        life++;
        alive = true;
        pausedUntil = 0;
        world.note(name, "started", life);
    }

    void kill(String why) {
        life++;
        alive = false;
        world.note(name, "killed", why);
    }

    void pause(long nanos) {
        pausedUntil = world.now() + nanos;
        world.note(name, "paused", nanos / Nanos.MILLI);
    }

    void goOn() {
        pausedUntil = 0;
    }

    /// The number of starts.
    int life() {
        return life;
    }

    /// Schedules an event, unless the process restarts before.
    World.Event in(long nanos, String what, Runnable action) {
        return in(life, nanos, what, action);
    }

    /// Schedules an event for one run of the process. Has no effect after that run has ended.
    World.Event in(int planned, long nanos, String what, Runnable action) {
        return world.after(nanos, () -> run(planned, what, action));
    }

    private boolean run(int planned, String what, Runnable action) {
        if (planned != life) {
            return false;
        }
        if (isPaused()) {
            world.after(pausedUntil - world.now(), () -> run(planned, what, action));
            return false;
        }
        world.note(name, what, "");
        action.run();
        return true;
    }
}
