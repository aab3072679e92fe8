package dev.trawl.spi.pull;

import dev.trawl.plugin.TaskId;

/// A worker that pulls its work, such as a browser, with its data over all sessions.
///
/// @param credential the name of the key that first registered the id; other keys cannot use the id
/// @param about the self-description of the worker, a JSON object
/// @param session its last session
/// @param paused it gets no new work
/// @param done, failed final reports, by reported outcome
/// @param busyMillis the total working time of these reports
/// @param busySince ledger time since which it works on its next report; 0 when idle
/// @param lastTask, lastEpoch the lease that ended last, to detect a duplicate report; 0 before the first
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

    /// A worker that registers for the first time.
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

    /// A copy after a pull, with or without work returned.
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

    /// A copy after the end of a lease of a task, with its epoch.
    public PullWorker ended(TaskId task, long epoch, boolean well, boolean holdsMore, long now) {
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
                task.value(),
                epoch,
                now);
    }
}
