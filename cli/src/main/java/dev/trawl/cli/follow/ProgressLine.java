package dev.trawl.cli.follow;

import dev.trawl.cli.terminal.CommandContext;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/// Shows the progress of a task of a server; that of a crawl as `trawl crawl` does.
final class ProgressLine {

    private static final String PAGES = "pages";

    private final CommandContext context;
    private final boolean quiet;
    private final LiveLine line;
    private final long start;
    private Optional<CrawlRate> rate = Optional.empty();
    private String lastState = "";

    ProgressLine(CommandContext context, boolean quiet) {
        this.context = context;
        this.quiet = quiet;
        this.line = new LiveLine(context);
        this.start = context.time().nanos();
    }

    /// Whether the progress of a task counts the pages of a crawl.
    static boolean isCrawl(JsonNode task) {
        return task.path("progress").path("unit").asString("").equals(PAGES);
    }

    void show(JsonNode task) {
        if (quiet) {
            return;
        }
        String state = task.path("state").asString("");
        line.show(width -> isCrawl(task) ? crawl(task, state, width) : plain(task, state), !state.equals(lastState));
        lastState = state;
    }

    void end() {
        if (!quiet) {
            line.clear();
        }
    }

    private String crawl(JsonNode task, String state, int width) {
        JsonNode progress = task.path("progress");
        var pages = new CrawlLine.Pages(
                progress.path("total").asLong(),
                progress.path("done").asLong(),
                progress.path("failed").asLong(),
                progress.path("skipped").asLong());
        long limit = progress.path("limit").asLong(Long.MAX_VALUE);
        long most = FollowTask.isEnded(state) ? Math.min(limit, pages.found()) : limit; // no page is found any more
        var seen = rate.orElseGet(() -> new CrawlRate(context.time(), pages.done()));
        rate = Optional.of(seen);
        seen.at(pages.done());
        double lately = SummaryText.decimal(progress.path("rate"), seen.lately());
        String name = "%s %s  ".formatted(task.path("id").asString(""), state);
        return name
                + new CrawlLine(
                                pages,
                                most,
                                FollowTask.isEnded(state) ? OptionalDouble.empty() : OptionalDouble.of(lately),
                                task.path("crawl").path("hosts").asLong(),
                                task.path("crawl").path("bytes").asLong(),
                                seen.left(pages.left(most), lately),
                                "",
                                current(task))
                        .text(context.terminal().language(), width - name.length());
    }

    /// One of the pages that are being fetched, and how many more.
    private Optional<String> current(JsonNode task) {
        var urls = task.path("current_urls")
                .valueStream()
                .flatMap(worker -> worker.path("urls").valueStream())
                .toList();
        return urls.stream()
                .findFirst()
                .map(url -> context.terminal()
                        .language()
                        .text(
                                "(now: %s%s)",
                                CrawlLine.path(url.asString("")), urls.size() == 1 ? "" : " +" + (urls.size() - 1)));
    }

    private String plain(JsonNode task, String state) {
        JsonNode progress = task.path("progress");
        long done = progress.path("done").asLong(0);
        double seconds = (context.time().nanos() - start) / 1e9;
        String perSecond = seconds < 1 ? "" : String.format(Locale.ROOT, "  %.1f/s", done / seconds);
        return context.terminal()
                .language()
                .text(
                        "%s %s  %d/%d done  %d failed%s",
                        task.path("id").asString(""),
                        state,
                        done,
                        progress.path("total").asLong(0),
                        progress.path("failed").asLong(0),
                        perSecond);
    }
}
