package dev.trawl.gateway.distribution;

import dev.trawl.core.leader.SchedulerMetrics;
import dev.trawl.gateway.distribution.StatisticsDocument.Devices;
import dev.trawl.gateway.distribution.StatisticsDocument.Scheduler;
import dev.trawl.gateway.distribution.StatisticsDocument.Tasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.Subtask;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// `GET /api/distribution/statistics`. Its cost does not grow with the number of tasks: an index counts each state
/// up to a limit. The slots of the workers bound the number of running subtasks.
final class ShowStatistics {

    private static final int MOST = 10_000;

    private final FindDevices devices;
    private final LedgerReads reads;
    private final Supplier<SchedulerMetrics> scheduler;
    private final About about;

    ShowStatistics(FindDevices devices, LedgerReads reads, Supplier<SchedulerMetrics> scheduler, About about) {
        this.devices = devices;
        this.reads = reads;
        this.scheduler = scheduler;
        this.about = about;
    }

    Answer show(Exchange exchange) {
        return Answer.json(200, new StatisticsDocument(devices(exchange), tasks(exchange), scheduler()));
    }

    private Devices devices(Exchange exchange) {
        var all = devices.page(exchange.caller(), "", Integer.MAX_VALUE, _ -> true);
        var online = all.stream().filter(DeviceDocument::isOnline).toList();
        return new Devices(
                all.size(),
                online.size(),
                all.size() - online.size(),
                online.stream().mapToInt(device -> device.capacity().orElse(0)).sum(),
                online.stream()
                        .mapToInt(device -> device.runningTasks().orElse(0))
                        .sum());
    }

    private Tasks tasks(Exchange exchange) {
        String project = exchange.caller().project();
        var counted = new EnumMap<TaskState, Integer>(TaskState.class);
        for (TaskState state : TaskState.values()) {
            counted.put(state, reads.countTasks(project, state, MOST + 1));
        }
        var byStatus = new TreeMap<String, Integer>();
        counted.forEach((state, count) -> byStatus.merge(name(state), Math.min(count, MOST), Integer::sum));
        split(byStatus, (int) leased(project));
        return new Tasks(byStatus, atLeast(counted));
    }

    /// Counts a started task without a lease as pending.
    private static void split(Map<String, Integer> byStatus, int leased) {
        int begun = byStatus.getOrDefault(TaskStatus.RUNNING.shown(), 0);
        int running = Math.min(begun, leased);
        byStatus.put(TaskStatus.RUNNING.shown(), running);
        byStatus.merge(TaskStatus.PENDING.shown(), begun - running, Integer::sum);
    }

    private static List<String> atLeast(Map<TaskState, Integer> counted) {
        return counted.entrySet().stream()
                .filter(entry -> entry.getValue() > MOST)
                .map(entry -> name(entry.getKey()))
                .sorted()
                .toList();
    }

    private long leased(String project) {
        return reads.running().stream()
                .filter(subtask -> subtask.project().equals(project))
                .map(Subtask::id)
                .map(id -> id.task())
                .distinct()
                .count();
    }

    private static String name(TaskState state) {
        return Arrays.stream(TaskStatus.values())
                .filter(status -> status.name().equals(state.name()))
                .findFirst()
                .orElseThrow()
                .shown();
    }

    private Scheduler scheduler() {
        var seen = scheduler.get();
        return new Scheduler(
                about.node(),
                seen.isLeader(),
                seen.term(),
                seen.queueLength(),
                seen.tasksScheduled(),
                seen.tasksFailed());
    }
}
