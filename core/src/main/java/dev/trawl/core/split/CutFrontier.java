package dev.trawl.core.split;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.dispatch.OfferedWork;
import dev.trawl.core.task.CountCauses;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.SubtaskLife;
import dev.trawl.core.task.TaskEnd;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.Frontier.Closed;
import dev.trawl.spi.crawl.Frontier.Room;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Splits a crawl while it runs: waiting URLs of a host group become a batch, which is a subtask. The crawl's plan
/// limits the open batches per group and the URLs that are handed out.
public final class CutFrontier {

    private static final int ROOMS = 256;
    private static final int CLOSED = 100;

    /// Limits the URLs cut in one transaction; the next transaction continues.
    private static final int CUT_AT_ONCE = 2_000;

    /// The batches that may wait for a worker; half of the leased batches if that is more. Further batches would
    /// only be smaller than batches cut later.
    static final int WAITING_BATCHES = 128;

    /// The maximum number of URLs in open batches. More URLs would only age there.
    private static final int MOST_CUT = 20_000;

    /// The attempts after which a URL without a reported outcome fails. Prevents endless retries.
    private static final int LEFT_BEHIND = 5;

    private static final UrlReason LEFT = UrlCause.GIVEN_UP.because("no outcome reported");

    private static final String GIVEN_UP = "its batch was given up";
    private static final UrlReason UNLINKED = UrlCause.UNLINKED.because("no link to it was found");
    private static final UrlReason CANCELLED = UrlCause.CANCELLED.because("cancelled");

    private final GroupCommit commits;
    private final Plans plans;
    private final Journal journal;
    private final CrawlReads reads;
    private final Operation<Request, Cut> operation = Operation.ofCrawls(Request::task, this::cutEach);

    public CutFrontier(GroupCommit commits, Plans plans, Journal journal, CrawlReads reads) {
        this.commits = commits;
        this.plans = plans;
        this.journal = journal;
        this.reads = reads;
    }

    /// Closes the ended batches of a crawl and cuts new ones where the limits allow it. URLs that no worker can
    /// fetch stay in the frontier: their batches would take places of the host from other crawls.
    public CompletableFuture<Cut> cutNext(TaskId task, OfferedWork offered) {
        return commits.write(operation, task.value(), new Request(task, offered));
    }

    private record Request(TaskId task, OfferedWork offered) {}

    /// Whether tasks of the newest version of a type are crawls; a task of an older version may differ.
    public boolean isCrawl(String type) {
        return plans.isCrawl(type);
    }

    /// Starts the crawl of a task with its seeds as the first URLs. Returns false if the crawl has already started.
    static boolean begin(Transaction transaction, Task task, CrawlPlan plan) {
        if (!transaction.frontier().lock(List.of(task.id())).isEmpty()) {
            return false;
        }
        var isNew = transaction.frontier().add(task.id(), plan.seeds());
        int found = (int) isNew.stream().filter(added -> added).count();
        transaction
                .frontier()
                .keep(List.of(Crawl.begun(task.id()).withFound(found).measured(transaction.now())));
        return true;
    }

    private List<Cut> cutEach(Transaction transaction, List<Request> requests) {
        var ids = requests.stream().map(Request::task).toList();
        var tasks = transaction.tasks().lock(ids);
        var crawls = transaction.frontier().lock(ids);
        var cut = new HashMap<TaskId, Cut>(); // a task requested twice is cut once
        for (Request request : requests) {
            TaskId id = request.task();
            if (!cut.containsKey(id) && tasks.containsKey(id) && crawls.containsKey(id)) {
                cut.put(id, new Cutting(transaction, tasks.get(id), request.offered(), crawls.get(id)).run());
            }
        }
        return ids.stream().map(id -> cut.getOrDefault(id, Cut.NOTHING)).toList();
    }

    /// The result of one cut.
    ///
    /// @param some the cut closed or created a batch, so more may follow
    /// @param heldBack more batches can be cut once workers claim some of the waiting ones
    /// @param unmet URLs wait for needs that no worker meets
    /// @param others crawls in the host groups of the closed batches, which may use the freed capacity
    public record Cut(boolean some, boolean heldBack, boolean unmet, Set<TaskId> others) {

        static final Cut NOTHING = new Cut(false, false, false, Set.of());
    }

    /// Cuts one crawl in one transaction.
    private final class Cutting {

        private final Transaction transaction;
        private final Task task;
        private final OfferedWork offered;
        private final List<NewSubtask> batches = new ArrayList<>();
        private boolean heldBack;
        private boolean unmet;
        private boolean more;
        private Crawl crawl;

        Cutting(Transaction transaction, Task task, OfferedWork offered, Crawl crawl) {
            this.transaction = transaction;
            this.task = task;
            this.offered = offered;
            this.crawl = crawl;
        }

        Cut run() {
            var before = crawl;
            var closed = transaction.frontier().closeEnded(task.id(), CLOSED);
            closed.forEach(this::settleRest);
            if (task.state().isOpen() && !task.split().done()) {
                // only cutting needs a plan: batches of an ended crawl are closed without a planner
                plans.of(transaction, task).ifPresent(plan -> {
                    crawl = crawl.with(crawl.allowance().of(plan.maxPages()));
                    cutRooms(plan);
                    change(plan);
                });
            }
            if (!crawl.equals(before)) {
                transaction.frontier().keep(List.of(crawl));
            }
            boolean some = !closed.isEmpty() || !batches.isEmpty() || more;
            return new Cut(some, heldBack, unmet, sharing(closed));
        }

        private Set<TaskId> sharing(List<Closed> closed) {
            var groups = closed.stream().map(Closed::group).collect(Collectors.toSet());
            return groups.isEmpty() ? Set.of() : transaction.frontier().hosts().sharedWith(task.id(), groups);
        }

        /// Settles URLs without an outcome. The batch was given up, or its lease holder returned some URLs.
        private void settleRest(Closed closed) {
            if (closed.left().isEmpty()) {
                return;
            }
            var outcomes = isPoison(closed) ? withoutPoison(closed) : rest(closed);
            transaction.frontier().settle(task.id(), outcomes);
            var causes = new CountCauses();
            outcomes.forEach(causes::add);
            causes.write(transaction, task.id());
            outcomes.forEach(outcome -> crawl = crawl.after(outcome));
        }

        private List<UrlOutcome> rest(Closed closed) {
            return closed.left().stream()
                    .map(url -> CutFrontier.rest(url, closed, task))
                    .toList();
        }

        private void cutRooms(CrawlPlan plan) {
            long most = Math.min(MOST_CUT, crawl.cut() + CUT_AT_ONCE);
            if (crawl.cut() >= most || allowance(plan) == 0) {
                unmet = !transaction.frontier().unmet(task.id()).isEmpty();
                return;
            }
            var modes = CutModes.of(plan, task.type().name(), offered);
            more |= transaction.frontier().clearUnmet(task.id(), modes.unmet(), ROOMS) == ROOMS;
            var rooms = transaction.frontier().rooms(task.id(), plan.perHost(), offered.met(), ROOMS);
            int left = rooms.isEmpty() ? 0 : mayOpen();
            int each = Math.max(1, left / Math.max(1, rooms.size()));
            int kept = 0; // groups with unmet needs; the next cut finds the groups after them
            for (Room room : rooms) {
                heldBack |= left == 0;
                if (left > 0 && crawl.cut() < most) {
                    int before = batches.size();
                    kept += cutRoom(plan, modes, room, Math.min(left, each)) ? 0 : 1;
                    left -= batches.size() - before;
                }
            }
            more |= kept > 0 && rooms.size() == ROOMS;
            unmet = !transaction.frontier().unmet(task.id()).isEmpty();
        }

        private int mayOpen() {
            var open = transaction.frontier().open(task.id());
            int waiting = open.batches() - open.held();
            return Math.max(0, Math.max(WAITING_BATCHES, open.held() / 2) - waiting);
        }

        /// Distributes the waiting URLs of a group over the batches that the group may have; false if no worker can
        /// fetch any of them.
        private boolean cutRoom(CrawlPlan plan, CutModes modes, Room room, int most) {
            var pace = room.group().pace();
            boolean isProbe = pace.trouble() > 0;
            int allowed =
                    room.group().concurrency(plan.perHost()) - room.group().open();
            int free = isProbe ? 1 : Math.min(most, allowed);
            long left = Math.min(isProbe ? 1 : room.waiting(), allowance(plan));
            int wanted = (int) Math.min(left, (long) free * plan.batch());
            if (wanted == 0) {
                return true;
            }
            var ids = IntStream.rangeClosed(1, Math.min(free, wanted))
                    .mapToObj(i -> new SubtaskId(task.id(), task.progress().total() + batches.size() + i))
                    .toList();
            var dealt = modes.modes().isEmpty()
                    ? List.<List<CutUrl>>of()
                    : compared(
                            plan, transaction.frontier().cut(ids, room.group().name(), modes.modes(), wanted));
            int taken = 0;
            for (int i = 0; i < dealt.size() && !dealt.get(i).isEmpty(); i++) {
                var urls = dealt.get(i);
                taken += urls.size();
                crawl = crawl.withCut(urls.size());
                add(
                        plan,
                        modes,
                        ids.get(i),
                        new CrawlBatch(urls, pace, room.group().rule()));
            }
            if (taken == 0 && modes.areAll()) {
                throw new IllegalStateException("%s has no waiting URL in %s".formatted(task.id(), room));
            }
            if (taken == 0) {
                keepUnmet(modes, room.group().name());
            }
            return taken > 0;
        }

        private void keepUnmet(CutModes modes, String group) {
            modes.unmet().stream()
                    .findFirst()
                    .ifPresent(needs -> transaction.frontier().keepUnmet(task.id(), group, needs));
        }

        private void add(CrawlPlan plan, CutModes modes, SubtaskId id, CrawlBatch batch) {
            var needs = modes.needs(batch.needs()).since(plan.protocol());
            batches.add(new NewSubtask(Subtask.part(id, task).needing(needs), WriteBatch.json(batch)));
        }

        private List<List<CutUrl>> compared(CrawlPlan plan, List<List<CutUrl>> dealt) {
            return comparing(plan)
                    .map(pages -> pages.marked(transaction, dealt))
                    .orElse(dealt);
        }

        private Optional<ComparePages> comparing(CrawlPlan plan) {
            return plan.compared().map(run -> new ComparePages(reads, run));
        }

        private long allowance(CrawlPlan plan) {
            return limit(plan).isPresent() ? 0 : Math.max(0, crawl.allowance().pages() - crawl.done() - crawl.cut());
        }

        /// The limit that ends the crawl although URLs are still waiting.
        private Optional<UrlReason> limit(CrawlPlan plan) {
            long since = crawl.allowance().since();
            long age = transaction.now()
                    - (since > 0 ? since : task.status().startedAt().orElse(transaction.now()));
            return crawl.waiting() == 0 ? Optional.empty() : plan.limits().reached(crawl, age);
        }

        /// Lists some pages of the earlier run that a complete crawl has not found again, as a batch without URLs to
        /// fetch. Returns the position in the list. It is done when no page is left, or when the pages of the
        /// earlier run are unknown.
        private SplitState listMissing(CrawlPlan plan) {
            var pages = comparing(plan).filter(_ -> crawl.waiting() == 0 && crawl.done() > 0);
            if (pages.isEmpty()) {
                return SplitState.DONE;
            }
            more = true;
            String cursor = task.split().cursor();
            if (cursor.isEmpty()) { // reads do not see the outcomes of this transaction: the next one begins the list
                return SplitState.at("0");
            }
            var missing = pages.get().missing(task.id(), Long.parseLong(cursor));
            var gone = missing.gone(transaction.frontier().addSkipped(task.id(), missing.urls(), UNLINKED));
            if (!gone.isEmpty()) {
                crawl = crawl.withSkipped(gone.size());
                transaction.notes().count(task.id(), Map.of(UNLINKED.cause(), gone.size()));
                var id = new SubtaskId(task.id(), task.progress().total() + batches.size() + 1);
                add(plan, CutModes.of(plan, task.type().name(), offered), id, CrawlBatch.ofGone(gone));
            }
            return missing.last()
                    .map(last -> SplitState.at(Long.toString(last)))
                    .orElse(SplitState.DONE);
        }

        /// The missing secret that made the first failed URL fail, for a crawl that fetched nothing.
        private Optional<UrlReason> missingSecret() {
            return crawl.done() > 0 || crawl.failed() == 0
                    ? Optional.empty()
                    : reads.urls(task.id(), Set.of(UrlState.FAILED), 0, 1).stream()
                            .flatMap(view -> view.reason().stream())
                            .filter(reason -> reason.cause() == UrlCause.SECRET)
                            .findFirst();
        }

        private void change(CrawlPlan plan) {
            boolean finished = crawl.cut() == 0 && (crawl.waiting() == 0 || allowance(plan) == 0);
            var split = finished ? listMissing(plan) : task.split();
            transaction.subtasks().insert(batches);
            var after = task.split(batches.size(), split);
            if (finished && split.done()) {
                var reached = limit(plan).or(() -> crawl.waiting() == 0 ? Optional.empty() : Optional.of(full(plan)));
                crawl = reached.map(UrlReason::cause).map(crawl::withLimit).orElse(crawl);
                after = after.entered(
                        after.state(),
                        reached.or(this::missingSecret).map(UrlReason::detail).orElse(""));
                after = after.allEnded() ? TaskEnd.of(after, crawl, transaction.now()) : after;
            }
            if (!after.equals(task)) {
                transaction.tasks().change(List.of(new TaskChange(task, after)));
                transaction.log(List.of(journal.task(
                        after,
                        0,
                        "cut into %d batches".formatted(after.progress().total()))));
            }
        }
    }

    private static UrlReason full(CrawlPlan plan) {
        return UrlCause.MAX_PAGES.because("max_pages (%d) is reached".formatted(plan.maxPages()));
    }

    private static UrlReason givenUp(Closed closed) {
        return UrlCause.GIVEN_UP.because(
                closed.cause().map(cause -> GIVEN_UP + ": " + cause).orElse(GIVEN_UP));
    }

    /// True if workers were lost while they ran the batch, until it was given up.
    private static boolean isPoison(Closed closed) {
        return closed.end() == SubtaskState.DEAD && closed.deliveries() >= SubtaskLife.MAX_DELIVERIES;
    }

    /// A worker fetches the URLs in the order in which they were cut and commits each outcome. The first one left is
    /// therefore the one that workers were lost with; it fails, and its neighbours are cut again.
    private static List<UrlOutcome> withoutPoison(Closed closed) {
        var poison = closed.left().getFirst();
        var failed = UrlOutcome.unfetched(poison, UrlState.FAILED, poison.attempts() + 1, givenUp(closed));
        return Stream.concat(Stream.of(failed), closed.left().stream().skip(1).map(UrlOutcome::givenBack))
                .toList();
    }

    private static UrlOutcome rest(CutUrl url, Closed closed, Task task) {
        return switch (closed.end()) {
            case DEAD -> UrlOutcome.unfetched(url, UrlState.FAILED, url.attempts(), givenUp(closed));
            case CANCELLED ->
                task.state().isEnded()
                        ? UrlOutcome.unfetched(url, UrlState.SKIPPED, url.attempts(), CANCELLED)
                        : UrlOutcome.givenBack(url); // task is paused
            case SUCCEEDED, PENDING, QUEUED, RUNNING, RETRY -> {
                int attempts = url.attempts() + 1;
                var state = attempts < LEFT_BEHIND ? UrlState.WAITING : UrlState.FAILED;
                yield UrlOutcome.unfetched(url, state, attempts, LEFT);
            }
        };
    }
}
