package dev.trawl.core.leader;

/// Runs the requests of other threads, such as those of operators in `Balance`.
public final class RequestDuty implements LeaderDuty {

    private final LeaderMailbox mailbox;

    public RequestDuty(LeaderMailbox mailbox) {
        this.mailbox = mailbox;
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        mailbox.serve(true);
        return true;
    }

    @Override
    public void follow() {
        mailbox.serve(false);
    }
}
