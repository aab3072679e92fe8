package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.spi.crawl.GroupSign;
import dev.trawl.spi.crawl.Pace;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// A visit failed in a way that says something of the whole host.
///
/// @param kind BUSY or DOWN
/// @param waitMillis how long it should be left alone at least
/// @param mayBePage the page alone may be the reason
public record HostTrouble(GroupSign.Kind kind, long waitMillis, boolean mayBePage) {

    private static final Set<FetchError> SILENT = EnumSet.of(
            FetchError.DNS,
            FetchError.CONNECT,
            FetchError.TIMEOUT_CONNECT,
            FetchError.TIMEOUT_TLS,
            FetchError.TIMEOUT_FIRST_BYTE,
            FetchError.NO_REPLY);

    static HostTrouble busy(long waitMillis) {
        return new HostTrouble(GroupSign.Kind.BUSY, waitMillis, true);
    }

    static HostTrouble robots(RobotsFiles.Answer answer) {
        var kind = answer.busy() ? GroupSign.Kind.BUSY : GroupSign.Kind.DOWN;
        return new HostTrouble(kind, Math.max(1, answer.untilNext().toMillis()), false);
    }

    /// What an error says of the host; a slow body is the page's own.
    static Optional<HostTrouble> of(FetchReply reply, FetchError error) {
        boolean silent = SILENT.contains(error) || (error == FetchError.TIMEOUT_TOTAL && reply.status() == 0);
        return silent ? Optional.of(new HostTrouble(GroupSign.Kind.DOWN, 0, true)) : Optional.empty();
    }

    /// The page is not to blame: its host was in trouble before. One that has never answered is not waited for.
    boolean excuses(Pace pace) {
        return (kind == GroupSign.Kind.BUSY || pace.answered()) && (!mayBePage || pace.trouble() > 0);
    }
}
