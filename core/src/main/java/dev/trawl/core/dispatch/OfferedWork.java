package dev.trawl.core.dispatch;

import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The work that the open workers of the cluster can run, whether or not they have room for it.
public record OfferedWork(Set<Offer> offers) {

    /// The offers when no worker is connected.
    public static final OfferedWork NONE = new OfferedWork(Set.of());

    public OfferedWork {
        offers = Set.copyOf(offers);
    }

    /// The offers of one or more workers.
    ///
    /// @param types task types that they run; empty means any
    public record Offer(Set<String> types, WorkerOffers offers) {}

    /// The offers of the sessions that are not draining.
    public static OfferedWork of(Collection<WorkerSession> sessions) {
        return new OfferedWork(sessions.stream()
                .filter(session -> !session.draining())
                .map(session -> new Offer(session.types(), session.offers()))
                .collect(Collectors.toSet()));
    }

    /// Whether the work has no needs, or a worker that runs its type meets them.
    public boolean meets(WorkKind work) {
        return work.needs().isNone()
                || offers.stream()
                        .anyMatch(offer ->
                                (offer.types().isEmpty() || offer.types().contains(work.type()))
                                        && work.needs().isMetBy(offer.offers()));
    }

    /// The modes in which workers can fetch URLs of a job.
    ///
    /// @param protocol the lowest version of the worker protocol that can read the job
    public Set<FetchMode> modes(String type, int protocol) {
        var modes = EnumSet.allOf(FetchMode.class);
        modes.removeIf(mode -> !meets(new WorkKind(type, WorkNeeds.of(mode).since(protocol))));
        return modes;
    }

    /// All kinds of work that a worker can run. A worker that runs any type has [WorkKind#ANY_TYPE].
    public Set<WorkKind> met() {
        var met = new HashSet<WorkKind>();
        for (Offer offer : offers) {
            var types = offer.types().isEmpty() ? Set.of(WorkKind.ANY_TYPE) : offer.types();
            for (FetchMode mode : offer.offers().modes()) {
                for (int version = mode.protocol(); version <= offer.offers().protocol(); version++) {
                    var needs = WorkNeeds.of(mode).since(version);
                    types.forEach(type -> met.add(new WorkKind(type, needs)));
                }
            }
        }
        return met;
    }
}
