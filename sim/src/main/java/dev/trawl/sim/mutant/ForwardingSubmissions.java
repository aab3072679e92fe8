package dev.trawl.sim.mutant;

import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions;
import dev.trawl.spi.task.Submissions.KeptAnswer;
import java.util.List;
import java.util.Optional;

/// Forwards every call. A subclass overrides only the calls that it changes.
public class ForwardingSubmissions implements Submissions {

    private final Submissions inner;

    public ForwardingSubmissions(Submissions inner) {
        this.inner = inner;
    }

    @Override
    public long reserveIds(int count) {
        return inner.reserveIds(count);
    }

    @Override
    public void insert(List<NewTask> tasks) {
        inner.insert(tasks);
    }

    @Override
    public long pending(String project) {
        return inner.pending(project);
    }

    @Override
    public Optional<KeptAnswer> answer(String project, String key) {
        return inner.answer(project, key);
    }

    @Override
    public boolean keep(String project, String key, KeptAnswer answer) {
        return inner.keep(project, key, answer);
    }
}
