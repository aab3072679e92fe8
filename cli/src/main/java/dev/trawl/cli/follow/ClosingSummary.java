package dev.trawl.cli.follow;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.spi.crawl.UrlCause;
import java.util.ArrayList;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Prints the totals of a crawl that has ended on a server, as `trawl crawl` does at its end.
public record ClosingSummary(Api api, Terminal terminal, ClientOptions client) {

    /// Prints nothing for other tasks, and nothing if the options say so. Returns whether it printed.
    public boolean print(JsonNode task) {
        if (client.isQuiet() || !ProgressLine.isCrawl(task)) {
            return false;
        }
        String id = task.path("id").asString("");
        JsonNode summary;
        try {
            summary = api.get("/tasks/" + id + "/summary", Map.of());
        } catch (CommandFailedException _) {
            return false; // the task was deleted meanwhile, or the server is of the version before
        }
        var text = new SummaryText(summary, terminal.language());
        var lines = new ArrayList<>(text.lines("", 0));
        String more = client.asTyped();
        lines.add(text.line(
                "results",
                terminal.language()
                        .text(
                                "%s task export %s%s (%s)",
                                Typed.program(),
                                id,
                                more,
                                Amounts.of(summary.path("rows").asLong(), "row"))));
        if (!text.isComplete()) {
            lines.add(text.line("why", "%s explain %s URL%s".formatted(Typed.program(), id, more)));
        }
        if (text.failed() > 0) {
            lines.add(text.line(
                    "next",
                    "%1$s task errors %2$s%3$s   %1$s task retry %2$s%3$s".formatted(Typed.program(), id, more)));
        }
        lines.stream().filter(line -> !line.text().isEmpty()).forEach(line -> terminal.say(line.shown()));
        text.stoppedListing(() -> firstStopped(id)).ifPresent(terminal::say);
        if (text.done() + text.failed() == 0 && text.count(UrlCause.ROBOTS) > 0) {
            terminal.say(Phrase.of(
                    "nothing was fetched: robots.txt disallows it; use --ignore-robots only for your own sites"));
        }
        return true;
    }

    /// The first page whose listing stopped, with the reason; only the first URLs of a crawl are searched.
    private String firstStopped(String id) {
        try {
            return api.get("/tasks/" + id + "/urls", Map.of("state", "DONE", "limit", "1000"))
                    .path("items")
                    .valueStream()
                    .filter(url -> url.path("cause").asString("").equals(UrlCause.PAGINATION_STOPPED.code()))
                    .map(url -> url.path("url").asString("") + ": "
                            + url.path("reason").asString(""))
                    .findFirst()
                    .orElseGet(() -> "%s task urls %s --state done".formatted(Typed.program(), id));
        } catch (CommandFailedException _) {
            return "%s task urls %s --state done".formatted(Typed.program(), id);
        }
    }
}
