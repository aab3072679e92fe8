package dev.trawl.core.report;

import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.ledger.Transaction;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Applies the host reports of batches to their host groups: throttles a group, lets it recover, and fails the
/// crawl's waiting URLs of a host that has failed for too long.
final class ApplyHostReports {

    private static final Logger log = LoggerFactory.getLogger(ApplyHostReports.class);

    /// The consecutive failures after which a host is given up. The pauses until then last about two minutes,
    /// or longer if the host asks for it.
    private static final int PATIENCE = 8;

    /// The limit for a host that has never answered, because it probably does not exist.
    private static final int PATIENCE_WITH_STRANGERS = 6;

    /// Limits the URLs written in one transaction; the next failure of the host handles the rest.
    private static final int GIVEN_UP_AT_ONCE = 50_000;

    private final Transaction transaction;
    private final Map<String, HostGroup> groups;
    private final HostPace pace;

    ApplyHostReports(Transaction transaction, Collection<String> groups, RandomGenerator random) {
        this.transaction = transaction;
        this.groups = new TreeMap<>(transaction.frontier().hosts().lock(groups));
        this.pace = new HostPace(transaction.now(), random);
    }

    /// Applies the host reports of a crawl. Returns its counters, which include the URLs given up.
    Crawl hear(Crawl crawl, List<HostReport> signs) {
        var after = crawl;
        for (HostReport sign : signs) {
            var before = known(sign.group());
            var now = pace.after(before, sign);
            groups.put(sign.group(), now);
            if (now.pace().trouble() > before.pace().trouble()) {
                tell(now, sign);
                after = isHopeless(now, sign) ? giveUp(after, now, sign) : after;
            }
        }
        return after;
    }

    void keep() {
        transaction.frontier().hosts().keep(List.copyOf(groups.values()));
    }

    private HostGroup known(String name) {
        return groups.getOrDefault(name, HostGroup.fresh(name));
    }

    private void tell(HostGroup group, HostReport sign) {
        log.info(
                "host paused host={} cause={} times={} millis={}",
                group.name(),
                sign.kind(),
                group.pace().trouble(),
                group.pausedUntil() - transaction.now());
    }

    private static boolean isHopeless(HostGroup group, HostReport sign) {
        boolean isStranger =
                sign.kind() == HostReport.Kind.DOWN && !group.pace().answered();
        return group.pace().trouble() >= (isStranger ? PATIENCE_WITH_STRANGERS : PATIENCE);
    }

    private Crawl giveUp(Crawl crawl, HostGroup group, HostReport sign) {
        var reason = UrlCause.HOST_GIVEN_UP.because("its host %s %d times in a row"
                .formatted(
                        sign.kind() == HostReport.Kind.BUSY ? "was busy" : "did not answer",
                        group.pace().trouble()));
        int urls = transaction.frontier().hosts().giveUp(crawl.task(), group.name(), reason, GIVEN_UP_AT_ONCE);
        log.warn("host given up host={} task={} urls={}", group.name(), crawl.task(), urls);
        if (urls > 0) {
            transaction.notes().count(crawl.task(), Map.of(reason.cause(), urls));
        }
        return crawl.withGivenUp(urls);
    }
}
