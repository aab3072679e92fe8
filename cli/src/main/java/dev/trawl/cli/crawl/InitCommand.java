package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `trawl init`: prints a job file to start with.
@Command(
        name = "init",
        description = "Print a job file to begin with; its comments say what to change.",
        footer = {
            "",
            "site      every page of a site: title, language, description",
            "shop      products: name, price, availability, image",
            "docs      documentation below one address: title, headings, text",
            "articles  news and blogs: headline, author, date, text",
            "api       an interface that answers with JSON",
            "",
            "Examples:",
            "  trawl init shop > job.yaml",
            "  trawl init docs --url https://docs.example.org/start/ > job.yaml"
        })
public final class InitCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(arity = "0..1", paramLabel = "TEMPLATE", description = "${COMPLETION-CANDIDATES}.")
    Template template = Template.SITE;

    @Option(names = "--url", paramLabel = "URL", description = "Where the crawl begins.")
    Optional<String> url = Optional.empty();

    /// Templates for common crawls.
    enum Template {
        SITE,
        SHOP,
        DOCS,
        ARTICLES,
        API;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The job file, with an example URL as seed.
        String text() {
            return Packed.text("templates/" + this + ".yaml");
        }
    }

    public InitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        String text = Packed.text("templates/head.txt") + template.text();
        terminal.out()
                .print(url.map(address -> text.replaceFirst("(?m)^  - https://.*", "  - " + checked(address)))
                        .orElse(text));
        terminal.out().flush();
        if (terminal.isInteractive(Channel.OUT)) {
            terminal.say("save it with: %1$s init %2$s > job.yaml && %1$s validate job.yaml"
                    .formatted(Typed.program(), template));
        }
    }

    private static String checked(String address) {
        return Url.parse(address)
                .filter(Url::isHttp)
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(
                        "--url takes an http or https address such as https://example.org/, not '%s'"
                                .formatted(address)))
                .href()
                .replace("$", "\\$");
    }
}
