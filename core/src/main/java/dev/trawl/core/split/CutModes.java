package dev.trawl.core.split;

import dev.trawl.core.dispatch.OfferedWork;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.CrawlPlan;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The fetch modes in which URLs of a crawl can be cut now.
///
/// @param chromeForAny batches for Chrome go to any worker, because none offers Chrome and the plan allows it
/// @param protocol the lowest version of the worker protocol that can read every batch
record CutModes(Set<FetchMode> modes, boolean chromeForAny, int protocol) {

    /// The needs of such a batch: the worker only has to read it.
    private static final WorkNeeds ANY = WorkNeeds.NONE.since(FetchMode.CHROME.protocol());

    static CutModes of(CrawlPlan plan, String type, OfferedWork offered) {
        var modes = offered.modes(type, plan.batchProtocol());
        boolean chromeForAny = plan.chromeOptional()
                && !modes.contains(FetchMode.CHROME)
                && offered.meets(new WorkKind(type, ANY.since(plan.batchProtocol())));
        return new CutModes(chromeForAny ? EnumSet.allOf(FetchMode.class) : modes, chromeForAny, plan.batchProtocol());
    }

    boolean areAll() {
        return modes.size() == FetchMode.values().length;
    }

    /// The needs of URLs that cannot be cut.
    Set<WorkNeeds> unmet() {
        return EnumSet.complementOf(copy()).stream()
                .map(mode -> WorkNeeds.of(mode).since(protocol))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private EnumSet<FetchMode> copy() {
        var copy = EnumSet.noneOf(FetchMode.class);
        copy.addAll(modes);
        return copy;
    }

    /// The needs of a batch that was cut in these modes.
    WorkNeeds needs(WorkNeeds batch) {
        return chromeForAny && batch.mode() == FetchMode.CHROME ? ANY.since(batch.protocol()) : batch;
    }
}
