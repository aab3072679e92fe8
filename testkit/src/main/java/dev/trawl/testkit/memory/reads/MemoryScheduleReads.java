package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.LedgerTime;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.ScheduleReads;
import dev.trawl.testkit.memory.rows.FiringKey;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/// Reads of schedules under the ledger's lock.
record MemoryScheduleReads(Lock lock, MemoryRows store, LedgerTime time) implements ScheduleReads {

    @Override
    public Optional<Schedule> schedule(String project, String name) {
        return locked(() -> store.schedulesByName.in(new ProjectKey(project, name)).stream()
                .findFirst()
                .map(store.schedules::row));
    }

    @Override
    public List<Schedule> schedules(String project, String after, int max) {
        return locked(
                () -> store.schedulesByName.groups().tailMap(new ProjectKey(project, after), false).entrySet().stream()
                        .takeWhile(group -> group.getKey().project().equals(project))
                        .limit(max)
                        .map(group -> store.schedules.row(group.getValue().getFirst()))
                        .toList());
    }

    @Override
    public List<Schedule> ofType(String type, int max) {
        return locked(() -> store.schedules.rows().values().stream()
                .filter(schedule -> schedule.work().type().equals(type))
                .sorted(Comparator.comparing(Schedule::project).thenComparing(Schedule::name))
                .limit(max)
                .toList());
    }

    @Override
    public Optional<Long> nextDue() {
        return locked(() -> store.dueSchedules.groups().keySet().stream().findFirst());
    }

    @Override
    public List<Schedule> due(int max) {
        return locked(() -> store.dueSchedules.groups().headMap(time.now(), true).values().stream()
                .flatMap(Set::stream)
                .limit(max)
                .map(store.schedules::row)
                .toList());
    }

    @Override
    public List<Firing> firings(long schedule, long before, int max) {
        return locked(() -> store
                .firings
                .rows()
                .subMap(new FiringKey(schedule, 0), true, new FiringKey(schedule, before), false)
                .descendingMap()
                .values()
                .stream()
                .limit(max)
                .toList());
    }

    @Override
    public List<TaskId> openTasks(int max) {
        return locked(() -> store.openFirings
                .keys()
                .limit(max)
                .map(key -> new TaskId(store.firings.row(key).task()))
                .toList());
    }

    private <T> T locked(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }
}
