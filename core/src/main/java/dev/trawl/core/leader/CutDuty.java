package dev.trawl.core.leader;

import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.split.CutFrontier;
import dev.trawl.core.split.OpenCrawls;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.LogEntry;
import java.time.Duration;

/// Cuts the URLs of crawls into batches. Log entries, reports to the mailbox, ended pauses and new workers name
/// crawls; timers find those of other nodes and those that were missed.
public final class CutDuty implements LeaderDuty {

    private static final Duration LOOK_AT_ALL = Duration.ofSeconds(10);

    private final CutFrontier cut;
    private final OpenCrawls crawls;
    private final Roster roster;
    private final LedgerReads reads;
    private final LeaderMailbox mailbox;
    private final BackgroundStep step;
    private final Timer lookAgain = new Timer(SchedulerRound.LOOK_AGAIN);
    private final Timer lookAtAll = new Timer(LOOK_AT_ALL);

    public CutDuty(CutFrontier cut, OpenCrawls crawls, Roster roster, LedgerReads reads, LeaderMailbox mailbox) {
        this.cut = cut;
        this.crawls = crawls;
        this.roster = roster;
        this.reads = reads;
        this.mailbox = mailbox;
        this.step = new BackgroundStep("cut", _ -> crawls.cutNext(), mailbox::wake);
    }

    @Override
    public void begin(long nowNanos) {
        step.reset();
        lookAgain.dueAt(nowNanos);
        lookAtAll.dueAt(nowNanos);
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        takeFrontiers(); // first: crawls are cut in the order of their reports
        entry.subtaskState().ifPresent(state -> subtaskChanged(entry, state));
        if (entry.taskState().isPresent() && entry.number() == 0) {
            moved(entry);
        }
    }

    private void subtaskChanged(LogEntry entry, SubtaskState state) {
        if (state == SubtaskState.RUNNING) {
            crawls.taken(entry.task());
        } else if (state.isTerminal() && entry.taskState().isEmpty()) {
            moved(entry);
        }
    }

    private void moved(LogEntry entry) {
        if (cut.isCrawl(entry.type())) {
            crawls.moved(entry.task());
        }
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        takeFrontiers();
        crawls.offered(roster.offered());
        if (lookAgain.isDue(nowNanos)) {
            crawls.rested(reads.now());
            crawls.grown();
        }
        if (lookAtAll.isDue(nowNanos)) {
            crawls.lookAgain();
        }
        if (!crawls.isEmpty()) {
            step.want();
        }
        return step.runOnce(term);
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return step.isReady() ? 0 : Math.min(lookAgain.nanosLeft(nowNanos), lookAtAll.nanosLeft(nowNanos));
    }

    @Override
    public void follow() {
        takeFrontiers();
        crawls.clear();
    }

    private void takeFrontiers() {
        mailbox.takeFrontiers().forEach(crawls::moved);
    }
}
