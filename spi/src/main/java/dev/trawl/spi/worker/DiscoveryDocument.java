package dev.trawl.spi.worker;

import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.tally.PageTally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The discovery of a report in the worker protocol. Writes version 3 and reads the versions before: version 1
/// has `hops` instead of `path`, and reasons without a cause; version 3 adds the mode of a found URL. Absent
/// members are omitted, never null.
public record DiscoveryDocument(List<Found> found, List<Settled> outcomes, List<HostReport> signs, Noted notes) {

    public static DiscoveryDocument of(Discovery discovery) {
        return new DiscoveryDocument(
                discovery.found().stream().map(Found::of).toList(),
                discovery.outcomes().stream().map(Settled::of).toList(),
                discovery.signs(),
                new Noted(
                        discovery.notes().robots().stream().map(Robots::of).toList(),
                        discovery.notes().unfollowed(),
                        tallied(discovery.notes().tally())));
    }

    public Discovery discovery() {
        return new Discovery(
                found.stream().map(Found::foundUrl).toList(),
                outcomes.stream().map(Settled::outcome).toList(),
                signs,
                new Notes(
                        notes.robots().stream().map(Robots::file).toList(),
                        notes.unfollowed(),
                        tally(notes.tally().orElse(List.of()))));
    }

    /// A found URL.
    ///
    /// @param hops the packed path of version 1
    /// @param path absent for a plain link
    /// @param request absent for a plain GET
    /// @param mode absent for HTTP
    public record Found(
            String group,
            long high,
            long low,
            String url,
            int depth,
            Optional<Integer> hops,
            Optional<DiscoveryPath> path,
            int rank,
            long parent,
            Optional<String> request,
            Optional<String> mode) {

        private static Found of(FoundUrl url) {
            var path =
                    url.path().equals(DiscoveryPath.PLAIN) ? Optional.<DiscoveryPath>empty() : Optional.of(url.path());
            return new Found(
                    url.group(),
                    url.high(),
                    url.low(),
                    url.url(),
                    url.depth(),
                    Optional.empty(),
                    path,
                    url.rank(),
                    url.parent(),
                    url.request(),
                    url.mode() == FetchMode.HTTP
                            ? Optional.empty()
                            : Optional.of(url.mode().code()));
        }

        private FoundUrl foundUrl() {
            var found = path.orElseGet(() -> DiscoveryPath.unpacked(hops.orElse(0)));
            var fetched = mode.flatMap(FetchMode::of).orElse(FetchMode.HTTP);
            return new FoundUrl(group, high, low, url, depth, found, rank, parent, request, fetched);
        }
    }

    /// The outcome of one URL.
    ///
    /// @param cause the code of its cause; absent in version 1
    /// @param reason for users
    /// @param digest absent if there is none
    public record Settled(
            long id,
            UrlState state,
            int attempts,
            long waitMillis,
            int status,
            Optional<String> cause,
            Optional<String> reason,
            long bytes,
            Optional<String> digest) {

        private static Settled of(UrlOutcome outcome) {
            return new Settled(
                    outcome.id(),
                    outcome.state(),
                    outcome.attempts(),
                    outcome.waitMillis(),
                    outcome.status(),
                    outcome.reason().map(DiscoveryDocument::code),
                    outcome.reason().map(UrlReason::detail),
                    outcome.bytes(),
                    outcome.digest().isEmpty() ? Optional.empty() : Optional.of(outcome.digest()));
        }

        private UrlOutcome outcome() {
            var why = UrlReason.stored(cause.orElse(""), reason.orElse(""));
            return new UrlOutcome(id, state, attempts, waitMillis, status, why, bytes, digest.orElse(""));
        }
    }

    /// Data that explains the crawl.
    ///
    /// @param tally absent without rows, and from workers of a version before
    public record Noted(List<Robots> robots, Map<UrlCause, Integer> unfollowed, Optional<List<Tallied>> tally) {}

    /// One sum over the rows of the batch.
    public record Tallied(PageTally.Kind kind, String name, long rows, long amount) {}

    private static Optional<List<Tallied>> tallied(PageTally tally) {
        return Optional.of(tally.sums().entrySet().stream()
                        .map(entry -> new Tallied(
                                entry.getKey().kind(),
                                entry.getKey().name(),
                                entry.getValue().rows(),
                                entry.getValue().amount()))
                        .toList())
                .filter(some -> !some.isEmpty());
    }

    private static PageTally tally(List<Tallied> tallied) {
        var sums = new TreeMap<PageTally.Key, PageTally.Sum>();
        tallied.forEach(one -> sums.merge(
                new PageTally.Key(one.kind(), one.name()),
                new PageTally.Sum(one.rows(), one.amount()),
                PageTally.Sum::plus));
        return sums.isEmpty() ? PageTally.NONE : new PageTally(sums);
    }

    /// A robots.txt.
    ///
    /// @param cause the code of the cause of its trouble; absent in version 1
    /// @param trouble for users
    public record Robots(
            String group,
            String scheme,
            long fetchedAt,
            int status,
            Optional<String> cause,
            Optional<String> trouble,
            String octets) {

        private static Robots of(RobotsFile file) {
            return new Robots(
                    file.group(),
                    file.scheme(),
                    file.fetchedAt(),
                    file.status(),
                    file.trouble().map(DiscoveryDocument::code),
                    file.trouble().map(UrlReason::detail),
                    file.octets());
        }

        private RobotsFile file() {
            var why = UrlReason.stored(cause.orElse(""), trouble.orElse(""));
            return new RobotsFile(group, scheme, fetchedAt, status, why, octets);
        }
    }

    private static String code(UrlReason reason) {
        return reason.cause().code();
    }
}
