package dev.trawl.core.queue;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.live.Invitation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The outstanding invitations: offered and not yet claimed. An invitation that is removed here can be offered
/// again. Kept in the leader's memory; after a loss, invitations are only offered twice.
public final class OutstandingInvitations {

    private final Map<SubtaskId, Offer> offers = new LinkedHashMap<>(); // oldest first
    private final Map<Share, Integer> byShare = new HashMap<>();
    private final Map<String, Integer> assignedByType = new HashMap<>();
    private final Map<Long, Integer> bySession = new HashMap<>();

    /// @param session the session whose inbox has it; 0 while it waits in the ready queue
    private record Offer(Invitation invitation, long at, long session) {}

    /// Invitations of one kind and priority class.
    private record Share(WorkKind kind, boolean high) {

        static Share of(Offer offer) {
            return new Share(offer.invitation().kind(), offer.invitation().high());
        }
    }

    public int size() {
        return offers.size();
    }

    public boolean contains(SubtaskId subtask) {
        return offers.containsKey(subtask);
    }

    /// Whether this invitation is still in the ready queue: not assigned, claimed, revoked or offered with
    /// a new epoch.
    public boolean isOut(Invitation invitation) {
        var offer = offers.get(invitation.subtask());
        return offer != null && offer.invitation().epoch() == invitation.epoch() && offer.session() == 0;
    }

    /// Whether this invitation is in the session's inbox and not yet claimed.
    public boolean isPromised(Invitation invitation, long session) {
        var offer = offers.get(invitation.subtask());
        return offer != null && offer.invitation().epoch() == invitation.epoch() && offer.session() == session;
    }

    /// The number of outstanding invitations of this kind and priority class.
    public int count(WorkKind kind, boolean high) {
        return byShare.getOrDefault(new Share(kind, high), 0);
    }

    /// The number of invitations of this type in all inboxes.
    public int assignedOfType(String type) {
        return assignedByType.getOrDefault(type, 0);
    }

    /// The number of unclaimed invitations in this session's inbox.
    public int inInbox(long session) {
        return bySession.getOrDefault(session, 0);
    }

    /// The kinds of the invitations in this session's inbox.
    public Set<WorkKind> kindsIn(long session) {
        return offers.values().stream()
                .filter(offer -> offer.session() == session)
                .map(offer -> offer.invitation().kind())
                .collect(Collectors.toSet());
    }

    public void offered(Invitation invitation, long nanos) {
        settle(invitation.subtask());
        add(new Offer(invitation, nanos, 0));
    }

    /// Records that the invitation went to an inbox. Its age restarts at zero.
    public void assigned(Invitation invitation, long session, long nanos) {
        settle(invitation.subtask());
        add(new Offer(invitation, nanos, session));
    }

    /// Removes an invitation that was claimed or is no longer valid.
    public void settle(SubtaskId subtask) {
        Optional.ofNullable(offers.remove(subtask)).ifPresent(this::removed);
    }

    /// Removes all invitations of a task that can no longer be claimed.
    public void settleAll(TaskId task) {
        matching(offer -> offer.invitation().subtask().task().equals(task)).forEach(this::settle);
    }

    /// Removes the invitations in the inbox of an ended session, so that they are offered again.
    public void forgetSession(long session) {
        matching(offer -> offer.session() == session).forEach(this::settle);
    }

    /// The invitations from before `nanos` that inboxes should have, counted by session.
    public Map<Long, Integer> inInboxesSince(long nanos) {
        return since(nanos)
                .filter(offer -> offer.session() != 0)
                .collect(Collectors.toMap(Offer::session, _ -> 1, Integer::sum, TreeMap::new));
    }

    /// Ready queues that should have invitations from before `nanos`, with their number.
    public Map<String, Long> offeredSince(long nanos, Function<Invitation, String> queueOf) {
        return since(nanos)
                .filter(offer -> offer.session() == 0)
                .collect(Collectors.groupingBy(offer -> queueOf.apply(offer.invitation()), Collectors.counting()));
    }

    /// Removes invitations put into this inbox before `nanos`, so that they are offered again.
    public void forgetInbox(long session, long nanos) {
        settleAll(since(nanos).filter(offer -> offer.session() == session));
    }

    /// Removes unassigned invitations offered before `nanos` that match, so that they are offered again.
    public void forgetOffered(long nanos, Predicate<Invitation> which) {
        settleAll(since(nanos).filter(offer -> offer.session() == 0 && which.test(offer.invitation())));
    }

    private Stream<Offer> since(long nanos) {
        return offers.values().stream().takeWhile(offer -> offer.at() - nanos < 0);
    }

    private void settleAll(Stream<Offer> which) {
        which.map(offer -> offer.invitation().subtask()).toList().forEach(this::settle);
    }

    public void clear() {
        offers.clear();
        byShare.clear();
        assignedByType.clear();
        bySession.clear();
    }

    private List<SubtaskId> matching(Predicate<Offer> which) {
        var found = new ArrayList<SubtaskId>();
        offers.forEach((subtask, offer) -> {
            if (which.test(offer)) {
                found.add(subtask);
            }
        });
        return found;
    }

    private void add(Offer offer) {
        offers.put(offer.invitation().subtask(), offer);
        byShare.merge(Share.of(offer), 1, Integer::sum);
        if (offer.session() != 0) {
            assignedByType.merge(offer.invitation().type(), 1, Integer::sum);
            bySession.merge(offer.session(), 1, Integer::sum);
        }
    }

    private void removed(Offer offer) {
        byShare.merge(Share.of(offer), -1, Integer::sum);
        if (offer.session() != 0) {
            assignedByType.merge(offer.invitation().type(), -1, Integer::sum);
            bySession.computeIfPresent(offer.session(), (_, count) -> count > 1 ? count - 1 : null);
        }
    }
}
