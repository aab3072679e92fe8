package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// `trawl sitemap` and `trawl warc`.
public final class FileCommands {

    private FileCommands() {}

    /// @param words the words after `sitemap`
    public static CommandLine sitemap(CommandContext context, List<String> words) {
        return new Subcommands()
                .add("parse", () -> new SitemapParse(context.terminal()))
                .to(new CommandLine(new SitemapCommand(context)), words);
    }

    /// @param words the words after `warc`
    public static CommandLine warc(CommandContext context, List<String> words) {
        return new Subcommands()
                .add("ls", () -> new WarcList(context.terminal()))
                .add("extract", () -> new WarcExtract(context))
                .add("files", () -> new WarcFiles(context))
                .to(new CommandLine(new WarcGroup()), words);
    }

    @Command(
            name = "warc",
            description = "Show the content of an archive file.",
            footer = {"", "Example:", "  trawl warc ls pages.warc.gz"})
    static final class WarcGroup {}

    @Command(
            name = "parse",
            description = "List the URLs of a sitemap, sitemap index, URL list or feed.",
            footer = {"", "Example:", "  trawl sitemap parse sitemap.xml.gz --url https://example.org/sitemap.xml.gz"})
    static final class SitemapParse implements Runnable {

        private final Terminal terminal;

        @Mixin
        final PageCommands.Input input = new PageCommands.Input();

        @Option(names = "--url", paramLabel = "URL", description = "URL of the file.")
        String url = "";

        @Mixin
        final VerbOptions options = new VerbOptions();

        SitemapParse(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(terminal, PageVerbs::sitemap, () -> input.question().put("url", url));
        }
    }

    @Command(
            name = "ls",
            description = "List the records of a WARC or ARC file, up to the first damaged one.",
            footer = {"", "Example:", "  trawl warc ls pages.warc.gz --output json"})
    static final class WarcList implements Runnable {

        private final Terminal terminal;

        @Mixin
        final PageCommands.Input input = new PageCommands.Input();

        @Mixin
        final VerbOptions options = new VerbOptions();

        private String damage = "";

        WarcList(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(terminal, this::list, input::question);
            if (!damage.isEmpty()) {
                throw Fault.DAMAGED_ARCHIVE.with(input.file, damage);
            }
        }

        /// In table output, separates the damage from the records, so that a damaged file
        /// prints like an intact one.
        private ObjectNode list(BatchFields question) {
            ObjectNode answer = PageVerbs.warc(question);
            if (options.isForPeople() && answer.has("error")) {
                damage = answer.remove("error").asString();
            }
            return answer;
        }
    }
}
