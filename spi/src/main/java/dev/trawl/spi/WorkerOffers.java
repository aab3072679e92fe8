package dev.trawl.spi;

import static java.util.stream.Collectors.joining;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/// The abilities that a worker declares when it registers.
///
/// @param modes how it can fetch URLs
/// @param protocol the version of the worker protocol it speaks
public record WorkerOffers(Set<FetchMode> modes, int protocol) {

    /// The offers of a session that was stored by the version before offers existed.
    public static final WorkerOffers BEFORE = http(2);

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    public WorkerOffers {
        modes = Set.copyOf(modes);
    }

    /// The offers of a worker that fetches by HTTP only.
    public static WorkerOffers http(int protocol) {
        return new WorkerOffers(Set.of(FetchMode.HTTP), protocol);
    }

    /// The form in the ledger: `http chrome/3`.
    public String text() {
        return ordered().stream().map(FetchMode::code).collect(joining(" ")) + "/" + protocol;
    }

    /// Reads [#text]. Modes of a later version are left out; an empty text means [#BEFORE].
    public static WorkerOffers parse(String text) {
        int slash = text.indexOf('/');
        String number = text.substring(slash + 1);
        if (slash < 0 || !NUMBER.matcher(number).matches()) {
            return BEFORE;
        }
        var modes = EnumSet.noneOf(FetchMode.class);
        for (String code : text.substring(0, slash).split(" ")) {
            FetchMode.of(code).ifPresent(modes::add);
        }
        return new WorkerOffers(modes, Integer.parseInt(number));
    }

    /// The modes in their usual order.
    public Set<FetchMode> ordered() {
        var sorted = EnumSet.noneOf(FetchMode.class);
        sorted.addAll(modes);
        return sorted;
    }
}
