package dev.trawl.core.task;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.NothingToRetry;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.Frontier.EndedUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Retries failed URLs of an ended crawl. The crawl continues with these URLs and the links found on them. URLs that
/// the crawl had left because of a limit are skipped for good. Large crawls are changed in several transactions. A
/// crash between them, or a command that ends or pauses the crawl, leaves some URLs as they were; the retry can be
/// repeated.
public final class RetryUrls {

    private static final int PAGE = 1_000;

    /// Limits the URLs written in one transaction.
    private static final int AT_ONCE = 5_000;

    private static final Set<UrlState> ENDED = EnumSet.of(UrlState.FAILED, UrlState.SKIPPED);
    private static final Set<UrlState> OPEN = EnumSet.of(UrlState.WAITING, UrlState.LATER);

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final Journal journal;
    private final Operation<Step, Written> operation = Operation.ofCrawls(Step::task, (transaction, steps) -> {
        var tasks = steps.stream().map(Step::task).toList();
        transaction.tasks().lock(tasks);
        transaction.frontier().lock(tasks);
        return LockOrder.forEach(steps, Step::task, step -> apply(transaction, step));
    });

    public RetryUrls(GroupCommit commits, LedgerReads reads, Journal journal) {
        this.commits = commits;
        this.reads = reads;
        this.journal = journal;
    }

    /// Retries the chosen URLs; empty if the task is not a crawl that has started. Idempotent: a crawl that has
    /// not ended is not changed.
    public Optional<CompletableFuture<ControlReply>> retry(Caller caller, TaskId id, UrlChoice choice) {
        var found = reads.task(id)
                .map(TaskReads.TaskView::task)
                .filter(task -> task.project().equals(caller.project()));
        if (found.isEmpty()) {
            return Optional.of(CompletableFuture.completedFuture(new Unknown()));
        }
        return reads.crawls().crawl(id).map(crawl -> retry(caller, found.get(), crawl, choice));
    }

    private CompletableFuture<ControlReply> retry(Caller caller, Task task, Crawl crawl, UrlChoice choice) {
        var id = task.id();
        var state = task.state();
        if (!state.isEnded()) {
            return CompletableFuture.completedFuture(
                    state.isOpen() ? new Done(task) : new NotAllowed(state, TaskAction.allowedIn(state)));
        }
        var chosen = ids(id, ENDED, choice);
        if (chosen.isEmpty()) {
            return CompletableFuture.completedFuture(new NothingToRetry(state, crawl.failed()));
        }
        var steps = new ArrayList<Step>();
        if (crawl.waiting() > 0) {
            String why = task.status().reason().orElse("the task ended");
            var reason = UrlCause.left(crawl, state, why).because(why);
            parts(ids(id, OPEN, UrlChoice.ALL)).forEach(some -> steps.add(new Step.Leave(id, some, reason)));
        }
        boolean isFirst = true;
        for (var some : parts(chosen)) {
            steps.add(new Step.Revive(id, some, caller.principal(), isFirst));
            isFirst = false;
        }
        return write(steps, 0);
    }

    /// Some URLs, read before the first transaction. Each is moved only if its state has not changed since.
    private sealed interface Step {

        TaskId task();

        /// Skips URLs that the ended crawl has left.
        record Leave(TaskId task, List<Long> urls, UrlReason reason) implements Step {}

        /// Returns URLs to the frontier, and reopens the crawl.
        ///
        /// @param isFirst no step before has reopened the crawl
        record Revive(TaskId task, List<Long> urls, String principal, boolean isFirst) implements Step {

            /// Whether no command ended or paused the crawl since the step before. A crawl that ended by itself is
            /// split, and goes on.
            boolean isAllowedIn(Task task) {
                var state = task.state();
                boolean byItself = state != TaskState.CANCELLED && task.split().done();
                return state.isOpen() || (state.isEnded() && (isFirst || byItself));
            }
        }
    }

    /// @param isLast the steps after this one are dropped
    private record Written(ControlReply reply, boolean isLast) {}

    private List<Long> ids(TaskId task, Set<UrlState> states, UrlChoice choice) {
        var chosen = new ArrayList<Long>();
        long after = 0;
        while (true) {
            var page = reads.crawls().urls(task, states, after, PAGE);
            page.stream()
                    .filter(url -> states.equals(OPEN) || choice.matches(url))
                    .map(UrlView::id)
                    .forEach(chosen::add);
            if (page.size() < PAGE) {
                return chosen;
            }
            after = page.getLast().id();
        }
    }

    private static List<List<Long>> parts(List<Long> urls) {
        var parts = new ArrayList<List<Long>>();
        for (int from = 0; from < urls.size(); from += AT_ONCE) {
            parts.add(urls.subList(from, Math.min(urls.size(), from + AT_ONCE)));
        }
        return parts;
    }

    private CompletableFuture<ControlReply> write(List<Step> steps, int next) {
        var step = steps.get(next);
        return commits.write(operation, step.task().value(), step)
                .thenCompose(written -> written.isLast() || next + 1 == steps.size()
                        ? CompletableFuture.completedFuture(written.reply())
                        : write(steps, next + 1));
    }

    private Written apply(Transaction transaction, Step step) {
        var task = transaction.tasks().lock(List.of(step.task())).get(step.task());
        var crawl = transaction.frontier().lock(List.of(step.task())).get(step.task());
        if (task == null || crawl == null) {
            return new Written(new Unknown(), true); // deleted meanwhile
        }
        return switch (step) {
            case Step.Leave leave -> new Written(leave(transaction, task, crawl, leave), false);
            case Step.Revive revive ->
                revive.isAllowedIn(task)
                        ? new Written(revive(transaction, task, crawl, revive), false)
                        : new Written(new Done(task), true);
        };
    }

    private static ControlReply leave(Transaction transaction, Task task, Crawl crawl, Step.Leave step) {
        if (!task.state().isEnded()) {
            return new Done(task);
        }
        int left = count(transaction.frontier().leave(task.id(), step.urls(), step.reason()));
        transaction.frontier().keep(List.of(crawl.withLeft(left)));
        transaction.notes().count(task.id(), Map.of(step.reason().cause(), left));
        return new Done(task);
    }

    private ControlReply revive(Transaction transaction, Task task, Crawl crawl, Step.Revive step) {
        var moved = transaction.frontier().revive(task.id(), step.urls());
        int failures = 0;
        int skips = 0;
        var causes = new EnumMap<UrlCause, Integer>(UrlCause.class);
        for (EndedUrl end : moved.stream().flatMap(Optional::stream).toList()) {
            failures += end.state() == UrlState.FAILED ? 1 : 0;
            skips += end.state() == UrlState.SKIPPED ? 1 : 0;
            end.cause().ifPresent(cause -> causes.merge(cause, -1, Integer::sum));
        }
        if (failures + skips == 0) {
            return new Done(task);
        }
        transaction.frontier().keep(List.of(crawl.retried(failures, skips, transaction.now())));
        transaction.notes().count(task.id(), causes);
        var reopened = task.state().isEnded() ? task.reopened().split(0, SplitState.START) : task;
        transaction.tasks().change(List.of(new TaskChange(task, reopened)));
        transaction.log(List.of(
                journal.task(reopened, 0, "%d URLs retried by %s".formatted(failures + skips, step.principal()))));
        return new Done(reopened);
    }

    private static int count(List<Boolean> moved) {
        return (int) moved.stream().filter(each -> each).count();
    }
}
