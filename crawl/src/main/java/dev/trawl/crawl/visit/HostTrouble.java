package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostThrottle;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// A failed visit that indicates a problem of the whole host.
///
/// @param kind BUSY or DOWN
/// @param waitMillis minimum pause before the next request to the host
public record HostTrouble(HostReport.Kind kind, long waitMillis, Origin origin) {

    /// The request that met the problem.
    enum Origin {
        /// The page itself, which alone may be the cause.
        PAGE,
        LOGIN,
        /// The page was not requested.
        ROBOTS
    }

    private static final Set<FetchError> SILENT = EnumSet.of(
            FetchError.DNS,
            FetchError.CONNECT,
            FetchError.TIMEOUT_CONNECT,
            FetchError.TIMEOUT_TLS,
            FetchError.TIMEOUT_FIRST_BYTE,
            FetchError.NO_REPLY);

    static HostTrouble busy(long waitMillis) {
        return new HostTrouble(HostReport.Kind.BUSY, waitMillis, Origin.PAGE);
    }

    static HostTrouble robots(RobotsFiles.Answer answer) {
        var kind = answer.busy() ? HostReport.Kind.BUSY : HostReport.Kind.DOWN;
        return new HostTrouble(kind, Math.max(1, answer.untilNext().toMillis()), Origin.ROBOTS);
    }

    /// The host problem that an error indicates; a slow body concerns only the page.
    static Optional<HostTrouble> of(FetchReply reply, FetchReply.Failure failure) {
        FetchError error = failure.error();
        boolean silent = SILENT.contains(error) || (error == FetchError.TIMEOUT_TOTAL && reply.status() == 0);
        if (failure.waitMillis() > 0) { // the login, not the page, is the cause
            var kind = silent ? HostReport.Kind.DOWN : HostReport.Kind.BUSY;
            return Optional.of(new HostTrouble(kind, failure.waitMillis(), Origin.LOGIN));
        }
        return silent ? Optional.of(new HostTrouble(HostReport.Kind.DOWN, 0, Origin.PAGE)) : Optional.empty();
    }

    /// True if the host, not the page, is the cause: it had problems before. A host that has never answered gets
    /// no wait.
    boolean excuses(HostThrottle pace) {
        return (kind == HostReport.Kind.BUSY || pace.answered()) && (origin != Origin.PAGE || pace.trouble() > 0);
    }
}
