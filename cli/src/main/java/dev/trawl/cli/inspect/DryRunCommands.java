package dev.trawl.cli.inspect;

import dev.trawl.cli.start.BrowserStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;

/// Registers the commands that only answer questions.
public final class DryRunCommands {

    private DryRunCommands() {}

    /// @param rest the words after the command
    public static Subcommands add(Subcommands commands, CommandContext context, BrowserStart start, List<String> rest) {
        Terminal terminal = context.terminal();
        return commands.add("robots", () -> RobotsCommands.with(context, rest))
                .add("url", () -> UrlCommands.with(terminal, rest))
                .add("links", () -> new PageCommands.Links(terminal))
                .add("extract", () -> new PageCommands.Extract(terminal, context.time()))
                .add("charset", () -> new PageCommands.Charset(terminal))
                .add("sitemap", () -> FileCommands.sitemap(context, rest))
                .add("warc", () -> FileCommands.warc(context, rest))
                .add("cron", () -> CronCommands.with(context, rest))
                .add("fetch", () -> new FetchCommand(context, start));
    }
}
