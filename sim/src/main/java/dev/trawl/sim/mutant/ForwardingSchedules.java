package dev.trawl.sim.mutant;

import dev.trawl.spi.firing.Firings;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedules;
import java.util.Optional;
import java.util.OptionalLong;

/// Forwards every call.
public class ForwardingSchedules implements Schedules {

    private final Schedules inner;

    public ForwardingSchedules(Schedules inner) {
        this.inner = inner;
    }

    @Override
    public OptionalLong insert(Schedule schedule) {
        return inner.insert(schedule);
    }

    @Override
    public Optional<Schedule> lock(long id) {
        return inner.lock(id);
    }

    @Override
    public boolean change(Schedule before, Schedule after) {
        return inner.change(before, after);
    }

    @Override
    public void remove(long id) {
        inner.remove(id);
    }

    @Override
    public Firings firings() {
        return inner.firings();
    }
}
