package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firings;
import dev.trawl.testkit.memory.rows.FiringKey;
import dev.trawl.testkit.memory.rows.MemoryRows;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class MemoryFirings implements Firings {

    private final MemoryRows store;

    MemoryFirings(MemoryRows store) {
        this.store = store;
    }

    @Override
    public boolean add(Firing firing) {
        var key = FiringKey.of(firing);
        if (store.firings.get(key).isPresent()) {
            return false;
        }
        store.firings.put(key, firing);
        return true;
    }

    @Override
    public void change(Firing firing) {
        var key = FiringKey.of(firing);
        store.firings.get(key).ifPresent(_ -> store.firings.put(key, firing));
    }

    @Override
    public List<Firing> open(long schedule) {
        return store.openFirings.in(schedule).stream().map(store.firings::row).toList();
    }

    @Override
    public List<Ended> ended(int max) {
        return store.openFirings
                .keys()
                .map(store.firings::row)
                .map(firing -> new Ended(firing, state(firing)))
                .filter(ended -> ended.state().map(TaskState::isEnded).orElse(true))
                .limit(max)
                .toList();
    }

    private Optional<TaskState> state(Firing firing) {
        return store.tasks.get(new TaskId(firing.task())).map(row -> row.task().state());
    }

    @Override
    public int remove(long firedBefore, int max) {
        var old = store.firingsByAge.groups().headMap(firedBefore, false).values().stream()
                .flatMap(Set::stream)
                .limit(max)
                .toList();
        old.forEach(store.firings::remove);
        return old.size();
    }
}
