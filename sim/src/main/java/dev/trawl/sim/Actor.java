package dev.trawl.sim;

/// Something that lives, dies, stands still and comes back. What it planned dies with it; what should have happened
/// while it stood still happens when it goes on.
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

    /// Counts its lives.
    int life() {
        return life;
    }

    /// Plans something for this life.
    World.Event in(long nanos, String what, Runnable action) {
        return in(life, nanos, what, action);
    }

    /// Plans something for a certain life; nothing happens when that one is over.
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
