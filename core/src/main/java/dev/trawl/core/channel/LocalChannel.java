package dev.trawl.core.channel;

import dev.trawl.core.claim.ClaimSubtasks;
import dev.trawl.core.claim.TakeInvitations;
import dev.trawl.core.edit.CurrentSettings;
import dev.trawl.core.report.ReportWork;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.session.WorkerSessions;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkCheck;
import dev.trawl.spi.worker.WorkOrders;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// The channel of a worker that runs in the process of the core, or has the credentials of the backends.
public final class LocalChannel implements WorkerChannel {

    private final WorkerSessions sessions;
    private final ClaimSubtasks claims;
    private final ReportWork reports;
    private final LeaseConfig config;
    private final TakeInvitations invitations;
    private final Heartbeats heartbeats;
    private final Marks marks;
    private final TaskBoard board;
    private final CurrentSettings settings;

    /// The live state that workers write and read.
    public record LiveState(Heartbeats heartbeats, Marks marks, TaskBoard board) {}

    /// The steps by which a worker gets leases.
    public record Claims(TakeInvitations invitations, ClaimSubtasks subtasks) {}

    public LocalChannel(
            WorkerSessions sessions,
            Claims claims,
            ReportWork reports,
            LeaseConfig config,
            LiveState live,
            CurrentSettings settings) {
        this.sessions = sessions;
        this.claims = claims.subtasks();
        this.reports = reports;
        this.config = config;
        this.invitations = claims.invitations();
        this.heartbeats = live.heartbeats();
        this.marks = live.marks();
        this.board = live.board();
        this.settings = settings;
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return sessions.register(profile).thenApply(session -> {
            heartbeats.beat(new WorkerStatus(session, 0, -1, 0, 0), config.heartbeatTtl());
            sessions.announce();
            return new Registration(session, config.renewInterval(), config.ttl(), config.heartbeatInterval());
        });
    }

    /// Replaces the types that a worker runs, without a new session. Returns false if the session has ended.
    public CompletableFuture<Boolean> supports(long session, Set<String> types) {
        return sessions.supports(session, types).whenComplete((_, _) -> invitations.forget(session));
    }

    @Override
    public List<Invitation> invitations(long session, int max, Duration wait) {
        return invitations.take(session, max, wait);
    }

    @Override
    public CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        return claims.claim(request);
    }

    /// The leases that an earlier claim won, for a gateway whose worker did not receive them.
    public CompletableFuture<List<Lease>> won(long session, long request) {
        return claims.won(session, request);
    }

    @Override
    public CompletableFuture<RenewalReply> renew(Renewal renewal) {
        return sessions.renew(renewal);
    }

    @Override
    public List<LeaseId> voided(List<LeaseId> leases) {
        // A worker may hold an old and a new lease of one subtask; only the newest can be valid.
        Map<SubtaskId, Long> newest =
                leases.stream().collect(Collectors.toMap(LeaseId::subtask, LeaseId::epoch, Math::max));
        var marked = new HashSet<>(marks.marked(newest));
        marks.forget(marked);
        return leases.stream()
                .filter(lease -> marked.contains(lease.subtask()) || isOlder(lease, newest))
                .toList();
    }

    @Override
    public WorkOrders check(WorkCheck check) {
        var current = settings.of(check);
        return new WorkOrders(voided(check.held()), current.capacity(), current.jobs(), current.hosts());
    }

    private static boolean isOlder(LeaseId lease, Map<SubtaskId, Long> newest) {
        return lease.epoch() < newest.getOrDefault(lease.subtask(), 0L);
    }

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        return reports.report(report);
    }

    @Override
    public void heartbeat(WorkerStatus status) {
        heartbeat(status, config.heartbeatInterval());
    }

    /// Records a heartbeat of a worker with its own interval. A worker with a longer interval does not
    /// count as lost.
    public void heartbeat(WorkerStatus status, Duration interval) {
        heartbeatWithoutUrls(status, interval);
        board.working(status.session(), status.current(), config.heartbeatTtl(interval));
    }

    /// Records a heartbeat without URLs. The URLs published before stay until their TTL ends.
    public void heartbeatWithoutUrls(WorkerStatus status, Duration interval) {
        heartbeats.beat(status, config.heartbeatTtl(interval));
    }

    /// Ends the session. The leader is notified, clears the inbox and offers its invitations again.
    @Override
    public CompletableFuture<Void> leave(long session) {
        return sessions.leave(session).thenAccept(_ -> {
            heartbeats.forget(session);
            board.working(session, List.of(), Duration.ZERO);
            invitations.forget(session);
        });
    }
}
