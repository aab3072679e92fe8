package dev.trawl.gateway.node;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/// Figures of one project: its unfinished tasks by state, and its workers.
///
/// @param tasks counts, each up to a limit
record ProjectFigures(String project, Map<TaskState, Integer> tasks, long workers) {

    private static final int MOST = 100_000;

    static ProjectFigures of(LedgerReads reads, String project) {
        var tasks = new EnumMap<TaskState, Integer>(TaskState.class);
        Arrays.stream(TaskState.values())
                .filter(state -> !state.isEnded())
                .forEach(state -> tasks.put(state, reads.countTasks(project, state, MOST)));
        long workers = reads.openSessions().stream()
                .filter(session -> session.project().equals(project))
                .count();
        return new ProjectFigures(project, tasks, workers);
    }

    /// The figures in the Prometheus text format.
    String prometheus() {
        var text = new StringBuilder("# TYPE trawl_project_tasks gauge\n");
        tasks.forEach((state, count) -> text.append("trawl_project_tasks{project=\"%s\",state=\"%s\"} %d\n"
                .formatted(label(project), state.name().toLowerCase(Locale.ROOT), count)));
        return text.append("# TYPE trawl_project_workers gauge\n")
                .append("trawl_project_workers{project=\"%s\"} %d\n".formatted(label(project), workers))
                .toString();
    }

    private static String label(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
