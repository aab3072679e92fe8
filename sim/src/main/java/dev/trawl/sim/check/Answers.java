package dev.trawl.sim.check;

import dev.trawl.core.dispatch.ReassignReply;
import dev.trawl.core.schedule.ScheduleReply;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Checks that replies to callers are true when the node sends them.
public final class Answers {

    private final Violations violations;
    private final Shadow shadow;
    private final Map<String, List<TaskId>> acknowledged = new TreeMap<>();

    public Answers(Violations violations, Safety safety) {
        this.violations = violations;
        this.shadow = safety.shadow();
    }

    /// Accepted submissions with the ids in their replies.
    public Map<String, List<TaskId>> acknowledged() {
        return acknowledged;
    }

    /// @param name prefix of the payload of every task of the submission
    public void submitted(String name, SubmitReply reply) {
        if (!(reply instanceof SubmitReply.Accepted(var ids, var _))) {
            violations.add("a good submission is accepted", name + " got " + reply);
            return;
        }
        for (TaskId id : ids) {
            boolean stored = shadow.task(id)
                    .filter(task -> task.body().payload().startsWith(name))
                    .isPresent();
            violations.unless(stored, "what is acknowledged is stored", name + " as " + id);
        }
        var before = acknowledged.putIfAbsent(name, ids);
        violations.unless(
                before == null || before.equals(ids), "a repeated submission gets the first answer", name + " " + ids);
    }

    public void ordered(TaskId task, TaskAction action, ControlReply reply) {
        boolean cancelled = action == TaskAction.CANCEL && reply instanceof ControlReply.Done;
        boolean holds = shadow.task(task)
                .filter(known -> known.state() == TaskState.CANCELLED)
                .isPresent();
        violations.unless(!cancelled || holds, "an acknowledged cancel holds", task);
        violations.unless(!(reply instanceof ControlReply.Unknown), "what is acknowledged is stored", task);
    }

    public void reassigned(TaskId task, ReassignReply reply) {
        violations.unless(
                !(reply instanceof ReassignReply.UnknownTask), "what is acknowledged is stored", task + " " + reply);
    }

    public void planned(ScheduleReply reply) {
        if (reply instanceof ScheduleReply.Done(var _, var firings)) {
            firings.stream()
                    .filter(firing -> firing.task() > 0)
                    .forEach(firing -> violations.unless(
                            shadow.task(new TaskId(firing.task())).isPresent(),
                            "what is acknowledged is stored",
                            firing));
        }
    }

    public void registered(String worker, Registration registration) {
        var session = shadow.sessions.get(registration.session());
        violations.unless(
                session != null && session.row().worker().equals(worker),
                "a registration is stored",
                worker + " as " + registration);
    }

    public void claimed(long session, List<Lease> leases) {
        for (Lease lease : leases) {
            boolean granted = shadow.subtask(lease.id().subtask())
                    .filter(subtask -> subtask.hasGranted(lease.id().epoch(), session, lease.cursor()))
                    .isPresent();
            violations.unless(
                    granted, "a lease is durable and whole before its worker hears of it", session + " " + lease);
        }
    }

    public void renewed(long session, RenewalReply orders) {
        violations.unless(
                !orders.open() || shadow.wasOpen(session), "an ended session is told so", session + " got " + orders);
    }

    public void reported(Report report, ReportReply reply) {
        violations.unless(
                reply == ReportReply.COMMITTED || reply == ReportReply.STALE_LEASE,
                "an honest report is in turn",
                report + " got " + reply);
        if (reply != ReportReply.COMMITTED) {
            return;
        }
        var lease = report.lease();
        boolean committed = shadow.subtask(lease.subtask())
                .filter(subtask -> subtask.hasReported(lease.epoch(), report.number())
                        && subtask.holder(lease.epoch()) == report.session())
                .isPresent();
        violations.unless(committed, "what is told to be committed is committed", report);
    }
}
