package dev.trawl.gateway.worker;

import dev.trawl.core.channel.LocalChannel;
import dev.trawl.gateway.text.PlainText;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.MachineSize;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// State of a worker's machine, as reported by the worker. Every field is optional.
///
/// @param current URLs being fetched now; URLs of other leases are ignored; when absent, the URLs shown stay
/// @param heartbeatInterval time until the next facts, if longer than the interval that the server requests
record MachineReport(
        Optional<Integer> running,
        Optional<Double> cpu,
        Optional<Long> memoryUsed,
        Optional<Long> memoryMax,
        Optional<Long> networkBytes,
        Optional<Size> machine,
        Optional<List<Current>> current,
        Optional<Duration> heartbeatInterval) {

    static final int UNKNOWN = -1;

    /// Size of the worker's machine.
    record Size(
            Optional<Integer> cores,
            Optional<Long> memoryBytes,
            Optional<Long> diskBytes,
            Optional<Long> diskFree,
            Optional<Integer> networkInterfaces) {

        MachineSize known() {
            return new MachineSize(
                    Math.max(UNKNOWN, cores.orElse(UNKNOWN)),
                    Math.max(UNKNOWN, memoryBytes.orElse((long) UNKNOWN)),
                    Math.max(UNKNOWN, diskBytes.orElse((long) UNKNOWN)),
                    Math.max(UNKNOWN, diskFree.orElse((long) UNKNOWN)),
                    Math.max(UNKNOWN, networkInterfaces.orElse(UNKNOWN)));
        }
    }

    /// A URL being fetched for a subtask.
    record Current(String subtask, String url) {}

    private static final Duration LONGEST = Duration.ofDays(1);

    /// Records a heartbeat of the worker and the time until the next one.
    ///
    /// @param held leases that the worker has proven to hold
    void tell(LocalChannel channel, long session, Collection<LeaseId> held) {
        var interval = heartbeatInterval
                .filter(time -> time.isPositive() && time.compareTo(LONGEST) <= 0)
                .orElse(Duration.ZERO);
        var status = status(session, held);
        if (saysItsUrls(status)) {
            channel.heartbeat(status, interval);
        } else {
            channel.heartbeatWithoutUrls(status, interval);
        }
    }

    /// True when the heartbeat replaces the URLs shown. A busy worker that sends no URLs, or only URLs of other
    /// leases, keeps them. An idle worker has none.
    private boolean saysItsUrls(WorkerStatus status) {
        return !status.current().isEmpty()
                || !status.isBusy()
                || current.filter(List::isEmpty).isPresent();
    }

    private WorkerStatus status(long session, Collection<LeaseId> held) {
        return new WorkerStatus(
                session,
                Math.max(0, running.orElse(0)),
                cpu.filter(share -> share >= 0 && share <= 1).orElse(-1.0),
                Math.max(0, memoryUsed.orElse(0L)),
                Math.max(0, memoryMax.orElse(0L)),
                networkBytes.orElse((long) UNKNOWN),
                machine.map(Size::known).orElse(MachineSize.UNKNOWN),
                urls(held.stream().map(LeaseId::subtask).collect(Collectors.toSet())));
    }

    private List<CurrentUrl> urls(Set<SubtaskId> own) {
        return current.orElse(List.of()).stream()
                .limit(CurrentUrl.MOST)
                .flatMap(said -> SubtaskId.parse(said.subtask())
                        .filter(own::contains)
                        .map(subtask -> new CurrentUrl(subtask, PlainText.cleaned(said.url())))
                        .stream())
                .toList();
    }
}
