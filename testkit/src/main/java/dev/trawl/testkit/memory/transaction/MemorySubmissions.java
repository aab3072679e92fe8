package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions;
import dev.trawl.testkit.memory.rows.AnswerRow;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;
import dev.trawl.testkit.memory.rows.MemoryTask;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.List;
import java.util.Optional;

final class MemorySubmissions implements Submissions {

    private static final long FIRST_ID = 2;

    private final MemoryRows store;
    private final long now;

    MemorySubmissions(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public long reserveIds(int count) {
        return FIRST_ID + store.raise(Counter.TASK_ID, count) - count;
    }

    @Override
    public void insert(List<NewTask> tasks) {
        for (NewTask added : tasks) {
            if (store.tasks.get(added.task().id()).isPresent()) {
                throw new IllegalStateException("task exists: " + added.task().id());
            }
            store.tasks.put(added.task().id(), new MemoryTask(added.task(), added.body(), added.labels()));
            if (!added.series().isEmpty()) {
                store.series.put(added.task().id(), added.series());
            }
            new MemorySubtasks(store, now).insert(added.subtasks());
        }
    }

    @Override
    public long pending(String project) {
        return store.unended.in(project).size();
    }

    @Override
    public Optional<KeptAnswer> answer(String project, String key) {
        return store.answers.get(new ProjectKey(project, key)).map(AnswerRow::answer);
    }

    @Override
    public boolean keep(String project, String key, KeptAnswer answer) {
        var name = new ProjectKey(project, key);
        if (store.answers.get(name).isPresent()) {
            return false;
        }
        store.answers.put(name, new AnswerRow(answer, now));
        return true;
    }
}
