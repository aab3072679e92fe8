package dev.trawl.core.submit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.submit.CheckRequest.Checked;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.core.submit.SubmitReply.Forbidden;
import dev.trawl.core.submit.SubmitReply.KeyReused;
import dev.trawl.core.submit.SubmitReply.QuotaExceeded;
import dev.trawl.core.submit.SubmitReply.Rejected;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskType;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions.KeptAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Accepts tasks: validates them, stores them with their subtask if they have only one, and replies
/// after the fsync.
public final class SubmitTask {

    private final GroupCommit commits;
    private final IdBlock ids;
    private final CheckRequest check;
    private final Journal journal;
    private final Supplier<SubmitConfig> config;
    private final MetricsCollector metrics;
    private final Operation<Used, Optional<SubmitReply>> lookUp = (transaction, used) ->
            used.stream().map(key -> key.answer(transaction)).toList();
    private final Operation<Command, SubmitReply> operation = new Operation<>() {
        @Override
        public List<SubmitReply> apply(Transaction transaction, List<Command> commands) {
            return store(transaction, commands);
        }

        @Override
        public int weight(Command command) {
            return command.tasks().size();
        }
    };

    public SubmitTask(
            GroupCommit commits,
            CheckRequest check,
            Journal journal,
            Supplier<SubmitConfig> config,
            MetricsCollector metrics) {
        this.commits = commits;
        this.ids = new IdBlock(commits);
        this.check = check;
        this.journal = journal;
        this.config = config;
        this.metrics = metrics;
    }

    /// Returns whether a task reads results of other tasks, as checked when it is submitted.
    ///
    /// @param payload the whole payload of the task, JSON
    public boolean readsResults(TaskType type, String payload) {
        return check.readsResults(type, payload);
    }

    /// Accepts all tasks of the submission or none.
    public CompletableFuture<SubmitReply> submit(Caller caller, Submission submission) {
        var missing = submission.tasks().stream()
                .flatMap(task -> check.missingScope(caller, task.type(), task.payload()).stream())
                .findFirst();
        if (missing.isPresent()) {
            return refused(caller, submission, new Forbidden(missing.get()));
        }
        var errors = new ArrayList<FieldError>();
        var checked = new ArrayList<Checked>();
        for (int i = 0; i < submission.tasks().size(); i++) {
            check.check(submission.tasks().get(i), caller.project(), i, errors).ifPresent(checked::add);
        }
        if (!errors.isEmpty()) {
            return refused(caller, submission, new Rejected(errors));
        }
        return ids.take(checked.size())
                .thenCompose(
                        first -> commits.writeIfRoom(operation, first, new Command(caller, first, checked, submission)))
                .thenApply(reply -> counted(reply, checked));
    }

    /// Rejects a submission. A repeated one gets the first reply, even if a changed type would now reject it.
    private CompletableFuture<SubmitReply> refused(Caller caller, Submission submission, SubmitReply refusal) {
        return submission
                .key()
                .map(key -> commits.writeIfRoom(lookUp, 0, new Used(caller.project(), key))
                        .thenApply(first -> first.orElse(refusal)))
                .orElseGet(() -> CompletableFuture.completedFuture(refusal));
    }

    private record Used(String project, IdempotencyKey key) {

        Optional<SubmitReply> answer(Transaction transaction) {
            return transaction.submissions().answer(project, key.value()).map(kept -> repeated(kept, key.digest()));
        }
    }

    private SubmitReply counted(SubmitReply reply, List<Checked> tasks) {
        if (reply instanceof Accepted(var _, var repeated) && !repeated) {
            tasks.forEach(task -> metrics.recordTaskCreated(task.type().name()));
        }
        return reply;
    }

    /// @param firstId the first of the ids reserved for the tasks
    private record Command(Caller caller, long firstId, List<Checked> tasks, Submission submission) {

        List<TaskId> ids() {
            return IntStream.range(0, tasks.size())
                    .mapToObj(i -> new TaskId(firstId + i))
                    .toList();
        }
    }

    private List<SubmitReply> store(Transaction transaction, List<Command> commands) {
        var replies = new ArrayList<SubmitReply>(commands.size());
        var accepted = new ArrayList<NewTask>();
        for (Command command : commands) {
            String project = command.caller().project();
            long before = accepted.stream()
                    .filter(task -> task.task().project().equals(project))
                    .count();
            var reply = answer(transaction, command, before);
            if (reply instanceof Accepted(var _, var repeated) && !repeated) {
                accepted.addAll(newTasks(command, transaction.now()));
            }
            replies.add(reply);
        }
        if (!accepted.isEmpty()) {
            transaction.submissions().insert(accepted);
            transaction.log(accepted.stream().map(journal::accepted).toList());
        }
        return replies;
    }

    private SubmitReply answer(Transaction transaction, Command command, long acceptedBefore) {
        String project = command.caller().project();
        var key = command.submission().key();
        if (key.isPresent()) {
            var kept = transaction.submissions().answer(project, key.get().value());
            if (kept.isPresent()) {
                return repeated(kept.get(), key.get().digest());
            }
        }
        long pending = transaction.submissions().pending(project) + acceptedBefore;
        long most = config.get().maxPending();
        if (pending + command.tasks().size() > most) {
            return new QuotaExceeded(pending, most);
        }
        String body = command.ids().stream().map(TaskId::toString).collect(Collectors.joining(","));
        if (key.isPresent()
                && !transaction
                        .submissions()
                        .keep(
                                project,
                                key.get().value(),
                                new KeptAnswer(key.get().digest(), body))) {
            return transaction
                    .submissions()
                    .answer(project, key.get().value())
                    .map(kept -> repeated(kept, key.get().digest()))
                    .orElseThrow(() -> new IllegalStateException("the idempotency key was taken and given up again"));
        }
        return new Accepted(command.ids(), false);
    }

    private static SubmitReply repeated(KeptAnswer kept, String digest) {
        if (!kept.request().equals(digest)) {
            return new KeyReused();
        }
        var ids = Arrays.stream(kept.body().split(","))
                .map(id -> TaskId.parse(id).orElseThrow())
                .toList();
        return new Accepted(ids, true);
    }

    private static List<NewTask> newTasks(Command command, long now) {
        var tasks = new ArrayList<NewTask>(command.tasks().size());
        for (int i = 0; i < command.tasks().size(); i++) {
            var id = new TaskId(command.firstId() + i);
            tasks.add(NewTasks.of(
                    id,
                    command.tasks().get(i),
                    command.caller(),
                    command.submission().traceparent(),
                    now));
        }
        return tasks;
    }
}
