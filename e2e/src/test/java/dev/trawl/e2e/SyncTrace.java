package dev.trawl.e2e;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What `strace -f -y` saw, in its order: writes to the ledger's log, syncs of it, and answers.
final class SyncTrace {

    private static final Pattern LINE = Pattern.compile("(\\d+) +(.*)");

    private final Set<String> syncing = new HashSet<>();
    private boolean syncedBefore;
    private boolean synced;
    private int answers;
    private int syncedAnswers;
    private int undisturbedAnswers;

    private SyncTrace() {}

    static SyncTrace read(List<String> lines) {
        var trace = new SyncTrace();
        for (String line : lines) {
            var parts = LINE.matcher(line);
            if (parts.matches()) {
                trace.add(parts.group(1), parts.group(2));
            }
        }
        return trace;
    }

    /// Answers `202 Accepted`.
    int answers() {
        return answers;
    }

    /// Those before which, since the last one, the log was written and then synced.
    int syncedAnswers() {
        return syncedAnswers;
    }

    /// Those of them after whose sync nothing was written; the audit log may come in between, now and then.
    int undisturbedAnswers() {
        return undisturbedAnswers;
    }

    private void add(String thread, String call) {
        boolean sync = call.startsWith("fdatasync(") || call.startsWith("fsync(");
        if (call.startsWith("pwrite64(") && call.contains("ledger.db-wal>")) {
            syncedBefore |= synced;
            synced = false;
        } else if (sync && call.contains("ledger.db-wal>")) {
            if (call.endsWith("<unfinished ...>")) {
                syncing.add(thread);
            } else {
                synced = call.endsWith("= 0");
            }
        } else if (call.startsWith("<... f") && syncing.remove(thread)) {
            synced = call.endsWith("= 0");
        } else if (call.contains("\"HTTP/1.1 202")) {
            answers++;
            syncedAnswers += synced || syncedBefore ? 1 : 0;
            undisturbedAnswers += synced ? 1 : 0;
            synced = false;
            syncedBefore = false;
        }
    }
}
