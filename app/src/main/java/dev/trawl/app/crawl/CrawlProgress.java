package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.CrawlLine;
import dev.trawl.cli.follow.CrawlRate;
import dev.trawl.cli.follow.LiveLine;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.spi.crawl.Crawl;
import java.util.Optional;
import java.util.OptionalDouble;

/// Shows the progress of a crawl of this process.
final class CrawlProgress {

    private final Terminal terminal;
    private final RowCounts rows;
    private final long maxPages;
    private final CrawlRate speed;
    private final LiveLine line;

    /// @param done pages done before this process started; they do not count towards its speed
    CrawlProgress(CommandContext context, RowCounts rows, long maxPages, long done) {
        this.terminal = context.terminal();
        this.rows = rows;
        this.maxPages = maxPages;
        this.speed = new CrawlRate(context.time(), done);
        this.line = new LiveLine(context);
    }

    CrawlRate speed() {
        return speed;
    }

    /// @param waits the reason why the crawl waits; empty if it does not wait
    void show(Crawl crawl, Phrase waits) {
        speed.at(crawl.done());
        line.show(width -> of(crawl, waits).text(terminal.language(), width), false);
    }

    /// Prints a message above the live line.
    void tell(Phrase words) {
        line.tell(words);
    }

    /// Clears the live line.
    void end() {
        line.clear();
    }

    /// Records the final counters and clears the live line.
    void end(Crawl crawl) {
        speed.at(crawl.done());
        line.clear();
    }

    private CrawlLine of(Crawl crawl, Phrase waits) {
        var pages = new CrawlLine.Pages(crawl.found(), crawl.done(), crawl.failed(), crawl.skipped());
        long most = crawl.allowance().isKnown() ? crawl.allowance().pages() : maxPages;
        return new CrawlLine(
                pages,
                most,
                OptionalDouble.of(speed.lately()),
                rows.hosts(),
                crawl.bytes(),
                speed.left(pages.left(most)),
                waits.in(terminal.language()),
                last());
    }

    private Optional<String> last() {
        return rows.rows() == 0
                ? Optional.empty()
                : Optional.of(terminal.language()
                        .text(
                                "(last: %d %s)",
                                rows.last().status(), CrawlLine.path(rows.last().url())));
    }
}
