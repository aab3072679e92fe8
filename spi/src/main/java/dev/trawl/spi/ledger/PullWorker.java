package dev.trawl.spi.ledger;

import dev.trawl.spi.worker.LeaseId;

/// A worker that asks for its work, such as a browser: what is known of it over all its sessions.
///
/// @param credential the name of the key that registered the id first; with any other the id is taken
/// @param about what it tells of itself, a JSON object
/// @param session its last session
/// @param paused it gets nothing new
/// @param done, failed reports of an end, by what they said
/// @param busyMillis how long it took for them, in all
/// @param busySince ledger time since which it works on what it will report next; 0 when on nothing
/// @param lastTask, lastEpoch the lease that it ended last, so that a repeated report is known; 0 before the first
/// @param seenAt ledger time of its last registration or pull
public record PullWorker(
        String project,
        String worker,
        String credential,
        String name,
        String about,
        long session,
        boolean paused,
        int done,
        int failed,
        long busyMillis,
        long busySince,
        long lastTask,
        long lastEpoch,
        long seenAt) {

    /// One that nobody has seen before.
    public static PullWorker fresh(String project, String worker, String credential) {
        return new PullWorker(project, worker, credential, worker, "{}", 0, false, 0, 0, 0, 0, 0, 0, 0);
    }

    public PullWorker registered(String newName, String newAbout, long newSession, long now) {
        long since = newSession == session ? busySince : 0;
        return new PullWorker(
                project,
                worker,
                credential,
                newName,
                newAbout,
                newSession,
                paused,
                done,
                failed,
                busyMillis,
                since,
                lastTask,
                lastEpoch,
                now);
    }

    public PullWorker withPaused(boolean nowPaused) {
        return new PullWorker(
                project,
                worker,
                credential,
                name,
                about,
                session,
                nowPaused,
                done,
                failed,
                busyMillis,
                busySince,
                lastTask,
                lastEpoch,
                seenAt);
    }

    /// It has asked for work, and got some or none.
    public PullWorker asked(boolean gotSome, long now) {
        long since = gotSome && busySince == 0 ? now : busySince;
        return new PullWorker(
                project,
                worker,
                credential,
                name,
                about,
                session,
                paused,
                done,
                failed,
                busyMillis,
                since,
                lastTask,
                lastEpoch,
                now);
    }

    /// It has ended a lease.
    public PullWorker ended(LeaseId lease, boolean well, boolean holdsMore, long now) {
        return new PullWorker(
                project,
                worker,
                credential,
                name,
                about,
                session,
                paused,
                well ? done + 1 : done,
                well ? failed : failed + 1,
                busyMillis + (busySince > 0 ? now - busySince : 0),
                holdsMore ? now : 0,
                lease.subtask().task().value(),
                lease.epoch(),
                now);
    }
}
