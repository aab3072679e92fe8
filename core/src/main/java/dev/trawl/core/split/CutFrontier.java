package dev.trawl.core.split;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.CountCauses;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskEnd;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.Frontier.Closed;
import dev.trawl.spi.ledger.Frontier.Room;
import dev.trawl.spi.ledger.NewSubtask;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskChange;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Splits a crawl while it goes on: waiting URLs of a host group become a batch, which is a subtask. No more batches
/// of a group are open than the crawl's plan allows, and no more URLs are handed out than it may fetch.
public final class CutFrontier {

    private static final int ROOMS = 256;
    private static final int CLOSED = 100;

    /// Bounds what one transaction writes; the rest is cut in the next.
    private static final int CUT_AT_ONCE = 2_000;

    /// So many batches may wait for a worker, or half as many as workers have: more of them would only be smaller than
    /// they could be later.
    static final int WAITING_BATCHES = 128;

    /// More URLs in batches would only age there.
    private static final int MOST_CUT = 20_000;

    /// An executor that never says what became of a URL is not asked for ever.
    private static final int LEFT_BEHIND = 5;

    private static final String LEFT = "its batch ended without a word about it"; // of UrlCause.GIVEN_UP

    private final GroupCommit commits;
    private final Plans plans;
    private final Journal journal;
    private final Operation<TaskId, Cut> operation = Operation.late(this::cutEach);

    public CutFrontier(GroupCommit commits, Plans plans, Journal journal) {
        this.commits = commits;
        this.plans = plans;
        this.journal = journal;
    }

    /// Closes the batches of a crawl that ended, and cuts new ones where there is room.
    public CompletableFuture<Cut> cutNext(TaskId task) {
        return commits.write(operation, task.value(), task);
    }

    /// Tells whether tasks of a type are crawls, as far as is known; a task of an older version may differ.
    public boolean isCrawl(String type) {
        return plans.isCrawl(type);
    }

    /// Begins the crawl of a task: its seeds are the first URLs. False when it has begun before.
    static boolean begin(Transaction transaction, Task task, CrawlPlan plan) {
        if (!transaction.frontier().lock(List.of(task.id())).isEmpty()) {
            return false;
        }
        var isNew = transaction.frontier().add(task.id(), plan.seeds());
        int found = (int) isNew.stream().filter(added -> added).count();
        transaction.frontier().keep(List.of(Crawl.begun(task.id()).withFound(found)));
        return true;
    }

    private List<Cut> cutEach(Transaction transaction, List<TaskId> ids) {
        var tasks = transaction.tasks().lock(ids);
        var crawls = transaction.frontier().lock(ids);
        var cut = new HashMap<TaskId, Cut>(); // asked for twice, it is cut once
        for (TaskId id : ids) {
            if (!cut.containsKey(id) && tasks.containsKey(id) && crawls.containsKey(id)) {
                cut.put(id, new Cutting(transaction, tasks.get(id), crawls.get(id)).run());
            }
        }
        return ids.stream().map(id -> cut.getOrDefault(id, Cut.NOTHING)).toList();
    }

    /// What a cut came to.
    ///
    /// @param some it closed or cut a batch, so there may be more
    /// @param heldBack it would go on once workers have taken some of its batches
    /// @param others crawls that may use the room it made
    public record Cut(boolean some, boolean heldBack, Set<TaskId> others) {

        static final Cut NOTHING = new Cut(false, false, Set.of());
    }

    /// One crawl in one transaction.
    private final class Cutting {

        private final Transaction transaction;
        private final Task task;
        private final List<NewSubtask> batches = new ArrayList<>();
        private boolean heldBack;
        private Crawl crawl;

        Cutting(Transaction transaction, Task task, Crawl crawl) {
            this.transaction = transaction;
            this.task = task;
            this.crawl = crawl;
        }

        Cut run() {
            var before = crawl;
            var closed = transaction.frontier().closeEnded(task.id(), CLOSED);
            closed.forEach(this::settleRest);
            if (task.state().isOpen() && !task.splitDone()) {
                // an ended crawl is closed even where nobody can plan it
                plans.of(transaction, task).ifPresent(plan -> {
                    cutRooms(plan);
                    change(plan);
                });
            }
            if (!crawl.equals(before)) {
                transaction.frontier().keep(List.of(crawl));
            }
            return new Cut(!closed.isEmpty() || !batches.isEmpty(), heldBack, sharing(closed));
        }

        private Set<TaskId> sharing(List<Closed> closed) {
            var groups = closed.stream().map(Closed::group).collect(Collectors.toSet());
            return groups.isEmpty() ? Set.of() : transaction.frontier().hosts().sharedWith(task.id(), groups);
        }

        /// A batch can end without an outcome for each of its URLs: it was given up, or its holder gave some back.
        private void settleRest(Closed closed) {
            if (closed.left().isEmpty()) {
                return;
            }
            var outcomes = closed.left().stream()
                    .map(url -> rest(url, closed.end(), task))
                    .toList();
            transaction.frontier().settle(task.id(), outcomes);
            var causes = new CountCauses();
            outcomes.forEach(causes::add);
            causes.write(transaction, task.id());
            outcomes.forEach(outcome -> crawl = crawl.after(outcome));
        }

        private void cutRooms(CrawlPlan plan) {
            long most = Math.min(MOST_CUT, crawl.cut() + CUT_AT_ONCE);
            if (crawl.cut() >= most || allowance(plan) == 0) {
                return;
            }
            var rooms = transaction.frontier().rooms(task.id(), plan.perHost(), ROOMS);
            int left = rooms.isEmpty() ? 0 : mayOpen();
            int each = Math.max(1, left / Math.max(1, rooms.size()));
            for (Room room : rooms) {
                heldBack |= left == 0;
                if (left > 0 && crawl.cut() < most) {
                    int before = batches.size();
                    cutRoom(plan, room, Math.min(left, each));
                    left -= batches.size() - before;
                }
            }
        }

        private int mayOpen() {
            var open = transaction.frontier().open(task.id());
            int waiting = open.batches() - open.held();
            return Math.max(0, Math.max(WAITING_BATCHES, open.held() / 2) - waiting);
        }

        /// The URLs of a group are shared out among the batches that it may have.
        private void cutRoom(CrawlPlan plan, Room room, int most) {
            var pace = room.group().pace();
            boolean isProbe = pace.trouble() > 0;
            int allowed =
                    Math.min(plan.perHost(), pace.allowed()) - room.group().open();
            int free = isProbe ? 1 : Math.min(most, allowed);
            long left = Math.min(isProbe ? 1 : room.waiting(), allowance(plan));
            int wanted = (int) Math.min(left, (long) free * plan.batch());
            if (wanted == 0) {
                return;
            }
            var ids = IntStream.rangeClosed(1, Math.min(free, wanted))
                    .mapToObj(i -> new SubtaskId(task.id(), task.total() + batches.size() + i))
                    .toList();
            var dealt = transaction.frontier().cut(ids, room.group().name(), wanted);
            for (int i = 0; i < ids.size(); i++) {
                var urls = dealt.get(i);
                if (urls.isEmpty()) {
                    throw new IllegalStateException("%s has no waiting URL in %s".formatted(task.id(), room));
                }
                crawl = crawl.withCut(urls.size());
                batches.add(new NewSubtask(
                        Subtask.fresh(ids.get(i), task.project(), task.type(), task.isHigh(), false, 0),
                        Part.of(urls, pace)));
            }
        }

        private long allowance(CrawlPlan plan) {
            return limit(plan).isPresent() ? 0 : Math.max(0, plan.maxPages() - crawl.done() - crawl.cut());
        }

        /// Which limit ends it, although URLs wait.
        private Optional<String> limit(CrawlPlan plan) {
            long age = task.startedAt() == 0 ? 0 : transaction.now() - task.startedAt();
            return crawl.waiting() == 0 ? Optional.empty() : plan.limits().reached(crawl, age);
        }

        private void change(CrawlPlan plan) {
            transaction.subtasks().insert(batches);
            var after = task.withCounts(task.total() + batches.size(), task.done(), task.failed());
            boolean finished = crawl.cut() == 0 && (crawl.waiting() == 0 || allowance(plan) == 0);
            if (finished) {
                String reached = limit(plan).orElseGet(() -> crawl.waiting() == 0 ? "" : fullReason(plan));
                after = after.withState(after.state(), reached).withSplit("", true);
                after = after.allEnded() ? TaskEnd.of(after, crawl, transaction.now()) : after;
            }
            if (!after.equals(task)) {
                transaction.tasks().change(List.of(new TaskChange(task, after)));
                transaction.log(List.of(journal.task(after, 0, "cut into %d batches".formatted(after.total()))));
            }
        }
    }

    private static String fullReason(CrawlPlan plan) {
        return UrlCause.MAX_PAGES.because("(%d) is reached".formatted(plan.maxPages()));
    }

    private static UrlOutcome rest(CutUrl url, SubtaskState end, Task task) {
        return switch (end) {
            case DEAD ->
                new UrlOutcome(url.id(), UrlState.FAILED, url.attempts(), 0, 0, UrlCause.GIVEN_UP.because(""), 0);
            case CANCELLED ->
                task.state().isEnded()
                        ? new UrlOutcome(
                                url.id(), UrlState.SKIPPED, url.attempts(), 0, 0, UrlCause.CANCELLED.because(""), 0)
                        : new UrlOutcome(url.id(), UrlState.WAITING, url.attempts(), 0, 0, "", 0); // it was paused
            case SUCCEEDED, PENDING, QUEUED, RUNNING, RETRY ->
                url.attempts() + 1 < LEFT_BEHIND
                        ? new UrlOutcome(url.id(), UrlState.WAITING, url.attempts() + 1, 0, 0, LEFT, 0)
                        : new UrlOutcome(url.id(), UrlState.FAILED, url.attempts() + 1, 0, 0, LEFT, 0);
        };
    }
}
