package dev.trawl.core.edit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.edit.EditEffects.JobChange;
import dev.trawl.core.task.Journal;
import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/// Changes the priority of a task, and the limits, the pace and the exclusions of a crawl. The job as submitted stays;
/// its edits are stored beside it. Workers use them within two seconds, also for batches that they already hold.
/// Waiting
/// subtasks of a new priority change their queue in batches; running subtasks are not interrupted.
public final class EditTask {

    private static final int BATCH = 1_000;

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final Journal journal;
    private final EffectivePayloads payloads;
    private final EditEffects effects;
    private final Operation<Edit, Applied> operation = Operation.ofTasks(Edit::task, (transaction, edits) -> {
        transaction.tasks().lock(edits.stream().map(Edit::task).toList());
        return LockOrder.forEach(edits, Edit::task, edit -> apply(transaction, edit));
    });
    private final Operation<TaskId, Boolean> moving = Operation.ofTasks(task -> task, (transaction, tasks) -> {
        transaction.tasks().lock(tasks);
        return LockOrder.forEach(tasks, task -> task, task -> move(transaction, task));
    });

    public EditTask(
            GroupCommit commits, LedgerReads reads, Journal journal, EffectivePayloads payloads, EditEffects effects) {
        this.commits = commits;
        this.reads = reads;
        this.journal = journal;
        this.payloads = payloads;
        this.effects = effects;
    }

    /// An edit: a priority, settings, or both.
    ///
    /// @param settings JSON object of job keys; empty when only the priority changes
    public record Change(OptionalInt priority, Optional<String> settings) {}

    /// The task to edit.
    ///
    /// @param version the version that the caller has read; empty to accept any version
    public record Target(TaskId task, OptionalLong version) {

        /// The task in any version.
        public static Target of(TaskId task) {
            return new Target(task, OptionalLong.empty());
        }
    }

    /// The reply to an edit.
    public sealed interface Reply {

        /// @param edits in force
        /// @param dropped queued URLs that the edit drops
        /// @param notes what keeps the edit from full effect, one line each
        record Done(Task task, JobEdits edits, int dropped, List<String> notes) implements Reply {}

        /// The task has already ended, in this state.
        ///
        /// @param mayContinue a higher limit makes it continue, other edits do not
        record Ended(TaskState state, boolean mayContinue) implements Reply {}

        /// The task has a newer version than the caller has read.
        record Stale() implements Reply {}

        /// The edit is invalid or has no effect.
        record Refused(List<InvalidPayloadException.Field> fields) implements Reply {}

        record Unknown() implements Reply {}
    }

    /// Checks an edit and counts the URLs that it drops. Changes nothing.
    public Reply tryOut(Caller caller, Target target, Change change) {
        return switch (prepare(new Edit(caller, target, change, List.of()))) {
            case Prepared.No(var reply) -> reply;
            case Prepared.Ready(var view, var _, var edits, var job, var notes) ->
                new Reply.Done(view.task(), edits, job.map(effects::count).orElse(0), notes);
        };
    }

    /// Edits a task.
    public CompletableFuture<Reply> edit(Caller caller, Target target, Change change) {
        return switch (prepare(new Edit(caller, target, change, List.of()))) {
            case Prepared.No(var reply) -> CompletableFuture.completedFuture(reply);
            case Prepared.Ready ready ->
                commits.write(operation, target.task().value(), new Edit(caller, target, change, ready.notes()))
                        .thenCompose(applied -> applied.reply() instanceof Reply.Done done
                                ? follow(done, applied.from(), change, ready)
                                : CompletableFuture.completedFuture(applied.reply()));
        };
    }

    private record Edit(Caller caller, Target target, Change change, List<String> notes) {

        private TaskId task() {
            return target.task();
        }
    }

    /// An edit that was checked outside the transaction.
    private sealed interface Prepared {

        record No(Reply reply) implements Prepared {}

        record Ready(TaskView view, String before, JobEdits edits, Optional<JobChange> job, List<String> notes)
                implements Prepared {}
    }

    private Prepared prepare(Edit edit) {
        var found = reads.task(edit.task())
                .filter(view -> view.task().project().equals(edit.caller().project()));
        if (found.isEmpty()) {
            return new Prepared.No(new Reply.Unknown());
        }
        var view = found.get();
        var before = reads.crawls().edits(List.of(edit.task())).getOrDefault(edit.task(), JobEdits.NONE);
        try {
            var limit = reads.crawls().crawl(edit.task()).flatMap(Crawl::limit);
            var reply = check(view.task(), view.body().payload(), before, edit, limit.isPresent());
            if (!(reply instanceof Reply.Done done)) {
                return new Prepared.No(reply);
            }
            var job = edit.change()
                    .settings()
                    .flatMap(more -> payloads.editor(view.task())
                            .map(editor -> JobChange.of(view, editor, before.settings(), done.edits(), more)));
            return new Prepared.Ready(
                    view,
                    before.settings(),
                    done.edits(),
                    job,
                    job.map(effects::robots).orElse(List.of()));
        } catch (InvalidPayloadException invalid) {
            return new Prepared.No(new Reply.Refused(invalid.fields()));
        }
    }

    /// @param from the settings whose effects are complete
    private record Applied(Reply reply, String from) {}

    private Applied apply(Transaction transaction, Edit edit) {
        var found = locked(transaction, edit.task())
                .filter(task -> task.project().equals(edit.caller().project()));
        if (found.isEmpty()) {
            return new Applied(new Reply.Unknown(), "");
        }
        var task = found.get();
        var edits = transaction.frontier().edits();
        var before = edits.of(List.of(task.id())).getOrDefault(task.id(), JobEdits.NONE);
        boolean limited = transaction.frontier().read(List.of(task.id())).values().stream()
                .anyMatch(crawl -> crawl.limit().isPresent());
        String payload = transaction.tasks().body(task.id()).orElseThrow().payload();
        try {
            var reply = check(task, payload, before, edit, limited);
            return reply instanceof Reply.Done done
                    ? new Applied(reply, keep(transaction, task, before, done, edit))
                    : new Applied(reply, "");
        } catch (InvalidPayloadException invalid) {
            return new Applied(new Reply.Refused(invalid.fields()), "");
        }
    }

    private String keep(Transaction transaction, Task task, JobEdits before, Reply.Done done, Edit edit) {
        String from = done.edits().equals(before)
                ? before.settings()
                : transaction.frontier().edits().keep(task.id(), done.edits(), before.settings());
        transaction.tasks().change(List.of(new TaskChange(task, done.task())));
        transaction.log(List.of(journal.task(done.task(), 0, detail(edit))));
        return from;
    }

    private static String detail(Edit edit) {
        var parts = new ArrayList<String>();
        edit.change().priority().ifPresent(priority -> parts.add("priority " + priority));
        edit.change().settings().ifPresent(settings -> parts.add("settings " + settings));
        return "%s by %s".formatted(String.join(", ", parts), edit.caller().principal());
    }

    /// The task and its edits after the change, or why the change is not possible.
    ///
    /// @param limited a limit ended the crawl, which continues when the limit is raised and the task resumed
    /// @throws InvalidPayloadException when the settings are invalid
    private Reply check(Task task, String payload, JobEdits before, Edit edit, boolean limited) {
        var read = edit.target().version();
        if (read.isPresent() && read.getAsLong() != task.version()) {
            return new Reply.Stale();
        }
        var change = edit.change();
        boolean continues = limited && task.state() == TaskState.COMPLETED;
        if (task.state().isEnded() && (!continues || change.priority().isPresent())) {
            return new Reply.Ended(task.state(), continues);
        }
        var after = change.priority().isPresent()
                ? task.prioritised(change.priority().getAsInt())
                : task;
        if (change.settings().isEmpty()) {
            return new Reply.Done(after, before, 0, edit.notes());
        }
        var editor = payloads.editor(task)
                .orElseThrow(() -> new InvalidPayloadException(
                        "",
                        "only the priority of a %s task can be changed; the other settings belong to crawls"
                                .formatted(task.type().name())));
        String merged =
                editor.merge(payload, before.settings(), change.settings().get());
        var edits = merged.equals(before.settings()) ? before : new JobEdits(before.version() + 1, merged);
        return new Reply.Done(after, edits, 0, edit.notes());
    }

    private CompletableFuture<Reply> follow(Reply.Done done, String from, Change change, Prepared.Ready ready) {
        var id = done.task().id();
        CompletableFuture<Boolean> moved =
                change.priority().isPresent() ? moveAll(id) : CompletableFuture.completedFuture(true);
        var job = ready.job().flatMap(own -> inForce(own, done, from, ready));
        return moved.thenCompose(_ -> job.map(effects::apply).orElseGet(() -> CompletableFuture.completedFuture(0)))
                .thenApply(dropped -> new Reply.Done(done.task(), done.edits(), dropped, done.notes()));
    }

    /// The edit as it was checked; with the effects of earlier edits if those are unfinished.
    private Optional<JobChange> inForce(JobChange own, Reply.Done done, String from, Prepared.Ready ready) {
        return from.equals(ready.before()) && own.version() == done.edits().version()
                ? Optional.of(own)
                : payloads.editor(done.task())
                        .map(editor -> JobChange.ofUnfinished(ready.view(), editor, from, done.edits()));
    }

    private CompletableFuture<Boolean> moveAll(TaskId task) {
        return commits.write(moving, task.value(), task)
                .thenCompose(more -> more ? moveAll(task) : CompletableFuture.completedFuture(true));
    }

    private static boolean move(Transaction transaction, TaskId id) {
        return locked(transaction, id)
                .filter(task -> !task.state().isEnded())
                .map(task -> transaction.subtasks().prioritise(id, task.isHigh(), BATCH))
                .orElse(false);
    }

    private static Optional<Task> locked(Transaction transaction, TaskId id) {
        return Optional.ofNullable(transaction.tasks().lock(List.of(id)).get(id));
    }
}
