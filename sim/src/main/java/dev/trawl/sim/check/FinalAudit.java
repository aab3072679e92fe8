package dev.trawl.sim.check;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.Checker;
import dev.trawl.testkit.Checker.Counters;
import dev.trawl.testkit.Checker.Ending;
import dev.trawl.testkit.Checker.History;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Compares the whole ledger at the end with the commits and with the replies to clients.
public final class FinalAudit {

    private final Violations violations;
    private final Shadow shadow;
    private final Ledger ledger;

    public FinalAudit(Violations violations, Safety safety, Ledger ledger) {
        this.violations = violations;
        this.shadow = safety.shadow();
        this.ledger = ledger;
    }

    /// Work that has not ended although nothing prevents it; empty if all work has ended.
    public List<String> unsettled(Set<String> liveWorkers) {
        var left = new TreeSet<String>();
        shadow.tasks.forEach((id, task) -> {
            if (!task.state().isEnded() || !task.row().status().cleared()) {
                left.add(id + " is " + task.state() + (task.row().status().cleared() ? "" : ", not cleared"));
            }
            task.subtasks().values().stream()
                    .filter(subtask -> !subtask.state().isTerminal())
                    .forEach(subtask -> left.add(subtask.row().toString()));
        });
        shadow.sessions.forEach((id, session) -> {
            if (session.row().open() && !liveWorkers.contains(session.row().worker() + "/" + id)) {
                left.add("session %d of %s is open".formatted(id, session.row().worker()));
            }
        });
        return List.copyOf(left);
    }

    /// @param submitted names of all submissions that were sent, with the number of tasks in each
    public void run(Map<String, Integer> submitted, Map<String, List<TaskId>> acknowledged) {
        var stored = new TreeMap<String, Integer>();
        shadow.tasks.forEach((id, task) -> {
            compare(id, task);
            if (!isPlanned(task)) {
                stored.merge(nameOf(task), 1, Integer::sum);
            }
        });
        stored.forEach((name, count) -> violations.unless(
                count.equals(submitted.get(name)), "a submission is stored once and whole", name + " x " + count));
        pending();
        log();
        verdict(submitted, acknowledged);
    }

    /// Created by a schedule, not by a client.
    private static boolean isPlanned(TaskShadow task) {
        return task.body().submittedBy().startsWith("schedule/");
    }

    private static String nameOf(TaskShadow task) {
        String payload = task.body().payload();
        return payload.substring(0, payload.indexOf(',') + 1);
    }

    private void compare(TaskId id, TaskShadow task) {
        var reads = ledger.reads();
        violations.unless(
                reads.task(id).map(view -> view.task().state() == task.state()).orElse(false),
                "the store holds what was committed",
                task.row());
        var rows = reads.subtasks(id, Set.of(), 0, Integer.MAX_VALUE);
        violations.unless(rows.size() == task.subtasks().size(), "no subtask is lost", task.row());
        for (var view : rows) {
            var known = task.subtasks().get(view.subtask().id().number());
            violations.unless(
                    known != null && known.row().equals(view.subtask()),
                    "the store holds what was committed",
                    view.subtask());
            violations.unless(
                    view.result().isPresent() == (view.subtask().state() == SubtaskState.SUCCEEDED),
                    "a success has one result",
                    view);
        }
        ranges(id, task, reads);
    }

    private void ranges(TaskId id, TaskShadow task, LedgerReads reads) {
        var items = new HashMap<Integer, Integer>();
        for (var view : reads.ranges(id, 0, Integer.MAX_VALUE)) {
            int before = items.merge(view.subtask().number(), view.range().records(), Integer::sum)
                    - view.range().records();
            violations.unless(before == view.range().offset(), "items are committed once and without a gap", view);
        }
        task.subtasks()
                .forEach((number, subtask) -> violations.unless(
                        subtask.items() == items.getOrDefault(number, 0),
                        "the store holds what was committed",
                        subtask.row()));
    }

    private void pending() {
        var open = new TreeMap<String, Long>();
        shadow.tasks
                .values()
                .forEach(task -> open.merge(task.row().project(), task.state().isEnded() ? 0L : 1L, Long::sum));
        open.forEach((project, count) -> {
            long pending = ledger.write(transaction -> transaction.submissions().pending(project))
                    .value();
            violations.unless(pending == count, "pending counts what has not ended", project + " " + pending);
        });
    }

    private void log() {
        long position = 0;
        for (LoggedEntry logged : ledger.reads().log(0, Integer.MAX_VALUE)) {
            violations.unless(logged.position() == ++position, "positions have no gaps", logged);
        }
        violations.unless(position == shadow.position, "the log is whole", position + " of " + shadow.position);
    }

    private void verdict(Map<String, Integer> submitted, Map<String, List<TaskId>> acknowledged) {
        var told = new TreeSet<String>();
        acknowledged.values().forEach(ids -> ids.forEach(id -> told.add(id.toString())));
        var sent = new TreeSet<String>();
        var endings = new TreeMap<String, Ending>();
        var counters = new TreeMap<String, Counters>();
        shadow.tasks.forEach((id, task) -> {
            if (isPlanned(task) || submitted.containsKey(nameOf(task))) {
                sent.add(id.toString());
            }
            if (task.state().isEnded()) {
                endings.put(id.toString(), new Ending(1, task.ends() - task.reopenings()));
            }
            var row = task.row();
            counters.put(
                    id.toString(),
                    new Counters(
                            row.progress().done(),
                            row.progress().failed(),
                            0,
                            row.progress().total()));
        });
        var verdict = Checker.check(new History(sent, told, endings, counters));
        violations.unless(verdict.isClean(), "the checker is content", verdict);
    }
}
