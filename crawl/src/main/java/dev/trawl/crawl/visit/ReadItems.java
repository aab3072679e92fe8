package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.ExtractItems;
import dev.trawl.crawl.extract.ExtractItems.PageItem;
import dev.trawl.crawl.extract.ExtractItems.PageItems;
import dev.trawl.crawl.extract.Extracted;
import dev.trawl.crawl.extract.FieldProblem;
import dev.trawl.crawl.extract.ItemRule;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Extracts the items of the pages of one crawl, and drops duplicates if the job asks for it.
final class ReadItems {

    private static final Duration LONGEST = Duration.ofSeconds(10);

    /// Estimated bytes of an item besides its fields, which exist twice for a moment: alone and in the row.
    private static final int EACH = 400;

    private final ItemRule rule;
    private final ExtractItems extract;
    private final SeenUrls seen;

    ReadItems(ItemRule rule, SeenUrls seen, TimeSource time) {
        this.rule = rule;
        this.extract = new ExtractItems(rule, time, LONGEST);
        this.seen = seen;
    }

    /// The items of one page.
    ///
    /// @param all also those that are duplicates
    /// @param rows those that get a row
    /// @param reason why the page has no items, or not all of them; empty otherwise
    record Found(List<PageItem> all, List<PageItem> rows, Optional<UrlReason> reason) {

        long duplicates() {
            return all.size() - rows.size();
        }

        /// Bytes of the rows in memory.
        long cost() {
            return rows.stream()
                    .mapToLong(item -> 2L * item.fields().length() + EACH)
                    .sum();
        }
    }

    /// @param problems receives the limit that dropped items
    Found read(CutUrl target, PageInput page, Optional<Extracted> fields, List<FieldProblem> problems) {
        ObjectNode shared = fields.map(Extracted::values).orElseGet(JsonNodeFactory.instance::objectNode);
        PageItems found = extract.extract(page, shared);
        found.cut().ifPresent(why -> problems.add(new FieldProblem("items", FieldProblem.Kind.TOO_LARGE, why)));
        List<PageItem> rows = rule.unique() ? seen.fresh(target.id(), found.items()) : found.items();
        return new Found(found.items(), rows, reason(found));
    }

    private static Optional<UrlReason> reason(PageItems found) {
        if (found.cut().isPresent()) {
            return found.cut().map(UrlCause.ITEMS_CUT::because);
        }
        return found.items().isEmpty()
                ? Optional.of(UrlCause.NO_ITEMS.because(found.unreadable().orElse("the item rule matched nothing")))
                : Optional.empty();
    }
}
