package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.firing.Firings;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedules;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.Optional;
import java.util.OptionalLong;

final class MemorySchedules implements Schedules {

    private final MemoryRows store;

    MemorySchedules(MemoryRows store) {
        this.store = store;
    }

    @Override
    public OptionalLong insert(Schedule schedule) {
        if (!store.schedulesByName
                .in(new ProjectKey(schedule.project(), schedule.name()))
                .isEmpty()) {
            return OptionalLong.empty();
        }
        long id = store.raise(Counter.SCHEDULE_ID, 1);
        store.schedules.put(id, schedule.numbered(id, 1));
        return OptionalLong.of(id);
    }

    @Override
    public Optional<Schedule> lock(long id) {
        return store.schedules.get(id);
    }

    @Override
    public boolean change(Schedule before, Schedule after) {
        var matching = store.schedules.get(before.id()).filter(row -> row.version() == before.version());
        matching.ifPresent(row -> store.schedules.put(row.id(), changed(row, after)));
        return matching.isPresent();
    }

    private static Schedule changed(Schedule row, Schedule after) {
        return row.with(after.timing(), after.work(), after.rules())
                .with(after.standing())
                .numbered(row.id(), row.version() + 1);
    }

    @Override
    public void remove(long id) {
        store.schedules.remove(id);
    }

    @Override
    public Firings firings() {
        return new MemoryFirings(store);
    }
}
