package dev.trawl.crawl.login;

import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.parse.SniffType;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.Optional;
import org.jsoup.nodes.Document;

/// A response of a site with a login, parsed when it is needed. A page that is no HTML has no elements.
record LoginPage(FetchReply reply, TimeSource time) {

    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final long MOST_STEPS = 10_000_000;

    Optional<Document> tree() {
        byte[] bytes = reply.body().bytes();
        if (!SniffType.isHtml(reply.contentType(), bytes)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new PageInput(reply.finalUrl(), reply.contentType(), bytes).tree(budget()));
        } catch (OverBudgetException _) {
            return Optional.empty();
        }
    }

    boolean has(CssSelector selector) {
        try {
            return tree().filter(tree -> !selector.select(tree, budget()).isEmpty())
                    .isPresent();
        } catch (OverBudgetException _) {
            return false;
        }
    }

    Budget budget() {
        return Budget.of(time, LONGEST, MOST_STEPS);
    }
}
