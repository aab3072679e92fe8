package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.ledger.LedgerReads;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Tracks the paused hosts of a crawl, and whether the crawl can only wait for them.
final class HostPauses {

    /// A longer pause ends the command instead of being waited for. Exceeds every backoff of the crawler itself.
    static final Duration LONGEST = Duration.ofMinutes(15);

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final int MOST = 100;
    private static final int SHOWN = 3;

    /// Shorter pauses are not shown, in milliseconds.
    private static final long NOTABLE = Duration.ofSeconds(10).toMillis();

    private static final long LOOK = Duration.ofSeconds(1).toNanos();

    /// Without progress for this long, no URL is due now: a due URL would be in progress by then.
    private static final long STILL = Duration.ofSeconds(5).toNanos();

    private final LedgerReads reads;
    private final TaskId task;
    private final TimeSource time;
    private List<HostView> paused = List.of();
    private Optional<Long> due = Optional.empty();
    private Crawl last;
    private long looked;
    private long stillSince;

    HostPauses(LedgerReads reads, TaskId task, TimeSource time) {
        this.reads = reads;
        this.task = task;
        this.time = time;
        this.last = Crawl.begun(task);
        this.stillSince = time.nanos();
        this.looked = stillSince - LOOK;
    }

    /// Refreshes the state, at most once a second.
    void look(Crawl crawl) {
        long now = time.nanos();
        if (!crawl.equals(last) || crawl.cut() > 0) {
            last = crawl;
            stillSince = now;
        }
        if (now - looked >= LOOK) {
            looked = now;
            paused = reads.crawls().paused(task, MOST).stream()
                    .filter(HostPauses::isWaitedFor)
                    .filter(host -> left(host) > NOTABLE)
                    .toList();
            due = isStill(now) ? reads.crawls().nextUrlDue(task) : Optional.empty();
        }
    }

    /// A short text for the progress line; empty if the crawl waits for no host.
    Phrase brief() {
        return paused.stream()
                .findFirst()
                .map(host -> Phrase.of(
                        "waits for %s (%s)%s",
                        host.group().name(),
                        Amounts.duration(Duration.ofMillis(Math.max(0, left(host)))),
                        paused.size() == 1 ? "" : Phrase.of(" and %s", Amounts.of(paused.size() - 1, "host"))))
                .orElse(Phrase.of(""));
    }

    /// The paused hosts, each with the end of its pause; empty if there are none.
    Phrase whole() {
        var some = new ArrayList<Phrase>(paused.stream()
                .limit(SHOWN)
                .map(host -> Phrase.of(
                        "%s until %s", host.group().name(), shown(host.group().pausedUntil())))
                .toList());
        if (paused.size() > SHOWN) {
            some.add(Phrase.of("and %s", Amounts.of(paused.size() - SHOWN, "host")));
        }
        return Phrase.joined(" · ", some);
    }

    /// The time of the next possible fetch, if it is too far away to wait for. Pauses without a host failure, such
    /// as long delays set by the user, are always waited for.
    Optional<String> endOfLongWait() {
        return due.filter(_ -> isStill(time.nanos()))
                .filter(_ -> paused.stream().allMatch(HostPauses::isTroubled))
                .filter(at -> at - reads.now() > LONGEST.toMillis())
                .map(HostPauses::shown);
    }

    private boolean isStill(long now) {
        return last.waiting() > 0 && now - stillSince >= STILL;
    }

    private long left(HostView host) {
        return host.group().pausedUntil() - reads.now();
    }

    private static boolean isWaitedFor(HostView host) {
        return host.waiting() > 0 || isTroubled(host);
    }

    private static boolean isTroubled(HostView host) {
        return host.group().pace().trouble() > 0;
    }

    private static String shown(long ledgerTime) {
        return MINUTE.format(Instant.ofEpochMilli(ledgerTime));
    }
}
