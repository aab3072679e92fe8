package dev.trawl.app.crawl;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.egress.EgressGuard.Resolver;
import dev.trawl.crawl.egress.SpecialAddresses;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.url.Url;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Resolves the hosts of the seeds before a new crawl creates its folder. A crawl of which no seed can be reached is
/// rejected at once, instead of after all of its attempts.
record ReachableSeeds(EgressGuard guard, Resolver resolver) {

    /// With more hosts than this, the crawl starts in any case.
    private static final int MOST_HOSTS = 10;

    /// Uses the resolver of the operating system.
    ReachableSeeds(EgressGuard guard) {
        this(guard, Resolver.SYSTEM);
    }

    /// @throws CommandFailedException if the crawl is new and none of its seeds has a permitted address
    void check(CrawlOptions options) {
        if (Files.exists(options.folder().resolve(CrawlOptions.STATE))) {
            return;
        }
        ReadJob.read(options.job())
                .job()
                .filter(job -> !job.fetching().session().isOwnWay()) // a proxy resolves the names
                .map(job -> job.sources().seeds())
                .flatMap(this::obstacle)
                .ifPresent(fault -> {
                    throw fault;
                });
    }

    /// The error of the first seed; empty if a seed can be reached, or if there are too many hosts to try.
    private Optional<CommandFailedException> obstacle(List<Url> seeds) {
        Set<String> tried = new HashSet<>();
        Optional<CommandFailedException> first = Optional.empty();
        for (Url seed : seeds) {
            if (!tried.add(seed.host() + ":" + seed.port())) {
                continue;
            }
            var fault = fault(seed);
            if (fault.isEmpty() || tried.size() > MOST_HOSTS) {
                return Optional.empty();
            }
            first = first.or(() -> fault);
        }
        return first;
    }

    /// Asks the guard for each address, because a refusal of the whole host is logged.
    private Optional<CommandFailedException> fault(Url seed) {
        try {
            List<InetAddress> addresses = resolver.resolve(seed.host());
            boolean isPermitted = addresses.stream().anyMatch(address -> guard.permits(address, seed.port()));
            return isPermitted && !guard.refuses(seed.host())
                    ? Optional.empty()
                    : Optional.of(refused(seed, addresses.getFirst()));
        } catch (UnknownHostException e) {
            return Optional.of(Fault.NOTHING_REACHABLE.causedBy(e, seed.href(), Phrase.of("unknown host")));
        }
    }

    private static CommandFailedException refused(Url seed, InetAddress address) {
        return SpecialAddresses.kind(address).isPresent()
                ? Fault.PRIVATE_SEED.with(seed.href(), address.getHostAddress())
                : Fault.NOTHING_REACHABLE.with(seed.href(), "blocked_address: port " + seed.port());
    }
}
