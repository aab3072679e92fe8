package dev.trawl.spi;

import java.util.Comparator;
import java.util.regex.Pattern;

/// The needs of a subtask. Only workers whose [WorkerOffers] meet them get its invitations and its lease.
///
/// @param mode how its URLs are fetched
/// @param protocol the lowest version of the worker protocol that can read it
public record WorkNeeds(FetchMode mode, int protocol) implements Comparable<WorkNeeds> {

    /// Needs that every worker meets.
    public static final WorkNeeds NONE = new WorkNeeds(FetchMode.HTTP, 1);

    /// Needs of a later version, which no worker of this version meets.
    private static final WorkNeeds UNKNOWN = new WorkNeeds(FetchMode.HTTP, Integer.MAX_VALUE);

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
    private static final Comparator<WorkNeeds> ORDER =
            Comparator.comparing(WorkNeeds::mode).thenComparingInt(WorkNeeds::protocol);

    public WorkNeeds {
        protocol = Math.max(protocol, mode.protocol());
    }

    /// The needs of URLs that are fetched in a mode.
    public static WorkNeeds of(FetchMode mode) {
        return new WorkNeeds(mode, mode.protocol());
    }

    /// These needs, and at least this version of the worker protocol.
    public WorkNeeds since(int version) {
        return new WorkNeeds(mode, Math.max(protocol, version));
    }

    public boolean isNone() {
        return equals(NONE);
    }

    public boolean isMetBy(WorkerOffers offers) {
        return offers.modes().contains(mode) && offers.protocol() >= protocol;
    }

    /// The form in the ledger and in messages: `chrome/3`; empty for no needs.
    public String text() {
        return isNone() ? "" : mode.code() + "/" + protocol;
    }

    /// Reads [#text]. No worker of this version meets a text of a later version.
    public static WorkNeeds parse(String text) {
        if (text.isEmpty()) {
            return NONE;
        }
        int slash = text.indexOf('/');
        String number = text.substring(slash + 1);
        return slash < 0 || !NUMBER.matcher(number).matches()
                ? UNKNOWN
                : FetchMode.of(text.substring(0, slash))
                        .map(mode -> new WorkNeeds(mode, Integer.parseInt(number)))
                        .orElse(UNKNOWN);
    }

    @Override
    public int compareTo(WorkNeeds other) {
        return ORDER.compare(this, other);
    }
}
