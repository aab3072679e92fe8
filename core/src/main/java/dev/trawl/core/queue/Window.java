package dev.trawl.core.queue;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.live.Invitation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The invitations that are out: offered and not yet claimed. What is forgotten here will be offered again. Lives in
/// the leader's memory; losing it only means offering twice.
public final class Window {

    private final Map<SubtaskId, Offer> offers = new LinkedHashMap<>(); // oldest first
    private final Map<Share, Integer> byShare = new HashMap<>();
    private final Map<String, Integer> assignedByType = new HashMap<>();
    private final Map<Long, Integer> bySession = new HashMap<>();

    /// @param session whose inbox it is in; 0 while it waits in the ready queue
    private record Offer(Invitation invitation, long at, long session) {}

    /// Invitations of one type and class.
    private record Share(String type, boolean high) {

        static Share of(Offer offer) {
            return new Share(offer.invitation().type(), offer.invitation().high());
        }
    }

    public int size() {
        return offers.size();
    }

    public boolean contains(SubtaskId subtask) {
        return offers.containsKey(subtask);
    }

    /// This very invitation is out: not claimed, void or offered anew since.
    public boolean isOut(Invitation invitation) {
        var offer = offers.get(invitation.subtask());
        return offer != null && offer.invitation().epoch() == invitation.epoch() && offer.session() == 0;
    }

    /// This very invitation went to the session's inbox and was not claimed since.
    public boolean isPromised(Invitation invitation, long session) {
        var offer = offers.get(invitation.subtask());
        return offer != null && offer.invitation().epoch() == invitation.epoch() && offer.session() == session;
    }

    /// Invitations of this type and class that are out.
    public int count(String type, boolean high) {
        return byShare.getOrDefault(new Share(type, high), 0);
    }

    /// Invitations of this type that are in some inbox.
    public int assignedOfType(String type) {
        return assignedByType.getOrDefault(type, 0);
    }

    /// Unclaimed invitations in this session's inbox.
    public int inInbox(long session) {
        return bySession.getOrDefault(session, 0);
    }

    /// The types of what is in this session's inbox.
    public Set<String> typesIn(long session) {
        return offers.values().stream()
                .filter(offer -> offer.session() == session)
                .map(offer -> offer.invitation().type())
                .collect(Collectors.toSet());
    }

    public void offered(Invitation invitation, long nanos) {
        settle(invitation.subtask());
        add(new Offer(invitation, nanos, 0));
    }

    /// The invitation went to an inbox; its time starts again.
    public void assigned(Invitation invitation, long session, long nanos) {
        settle(invitation.subtask());
        add(new Offer(invitation, nanos, session));
    }

    /// The invitation was used or is void.
    public void settle(SubtaskId subtask) {
        Optional.ofNullable(offers.remove(subtask)).ifPresent(this::removed);
    }

    /// No invitation of this task can win any more.
    public void settleAll(TaskId task) {
        matching(offer -> offer.invitation().subtask().task().equals(task)).forEach(this::settle);
    }

    /// The session has ended: what was in its inbox is to be offered again.
    public void forgetSession(long session) {
        matching(offer -> offer.session() == session).forEach(this::settle);
    }

    /// Sessions whose inboxes should hold what was put there before `nanos`.
    public Set<Long> inboxesSince(long nanos) {
        return since(nanos)
                .filter(offer -> offer.session() != 0)
                .map(Offer::session)
                .collect(Collectors.toSet());
    }

    /// Ready queues that should hold what was offered before `nanos`, and how much that is.
    public Map<String, Long> offeredSince(long nanos, Function<Invitation, String> queueOf) {
        return since(nanos)
                .filter(offer -> offer.session() == 0)
                .collect(Collectors.groupingBy(offer -> queueOf.apply(offer.invitation()), Collectors.counting()));
    }

    /// What was put into this inbox before `nanos` is to be offered again.
    public void forgetInbox(long session, long nanos) {
        settleAll(since(nanos).filter(offer -> offer.session() == session));
    }

    /// Which of what was offered before `nanos` and not assigned is to be offered again.
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
