package dev.trawl.e2e;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What `strace -f -y` saw, in its order: writes to the ledger's log, syncs of it, and answers. Each record carries its
/// number, so it is known which write and which sync were its own, whatever else is written in between.
final class SyncTrace {

    private static final Pattern LINE = Pattern.compile("(\\d+) +(.*)");
    private static final Pattern RECORD = Pattern.compile("\\{\\\\\"number\\\\\":(\\d+)}");

    private final Set<Integer> written = new HashSet<>();
    private final Set<Integer> synced = new HashSet<>();
    private final Map<String, Set<Integer>> syncing = new HashMap<>();
    private int answers;
    private int syncedAnswers;

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

    /// Those before which a sync has ended that began after their record was written.
    int syncedAnswers() {
        return syncedAnswers;
    }

    private void add(String thread, String call) {
        if (call.startsWith("pwrite64(") && call.contains("ledger.db-wal>")) {
            RECORD.matcher(call).results().forEach(found -> written.add(Integer.parseInt(found.group(1))));
        } else if (isSync(call) && call.endsWith("<unfinished ...>")) {
            syncing.put(thread, Set.copyOf(written));
        } else if (isSync(call) && call.endsWith("= 0")) {
            synced.addAll(written);
        } else if (call.startsWith("<... f") && call.endsWith("= 0")) {
            synced.addAll(syncing.getOrDefault(thread, Set.of()));
        } else if (call.contains("\"HTTP/1.1 202")) {
            syncedAnswers += synced.contains(answers) ? 1 : 0; // one is sent after the other
            answers++;
        }
    }

    private static boolean isSync(String call) {
        return (call.startsWith("fdatasync(") || call.startsWith("fsync(")) && call.contains("ledger.db-wal>");
    }
}
