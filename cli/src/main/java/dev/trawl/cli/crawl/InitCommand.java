package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `trawl init`: prints a job file to start with.
@Command(
        name = "init",
        description = "Print a commented job file as a starting point.",
        footer = {
            "",
            "site      every page of a site: title, language, description",
            "shop      products: name, price, availability, image",
            "docs      documentation below one URL: title, headings, text",
            "articles  news and blogs: headline, author, date, text",
            "api       a JSON API",
            "",
            "Examples:",
            "  trawl init shop > job.yaml",
            "  trawl init docs --url https://docs.example.org/start/ > job.yaml"
        })
public final class InitCommand implements Runnable {

    private static final Pattern COMMENT = Pattern.compile("(?m)# ([^#\n]*)$");

    private final Terminal terminal;

    @Parameters(arity = "0..1", paramLabel = "TEMPLATE", description = "Template: ${COMPLETION-CANDIDATES}.")
    Template template = Template.SITE;

    @Option(names = "--url", paramLabel = "URL", description = "Start URL (seed).")
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
        String text = translated(Packed.text("templates/head.txt") + template.text());
        terminal.out()
                .print(url.map(address -> text.replaceFirst("(?m)^  - https://.*", "  - " + checked(address)))
                        .orElse(text));
        terminal.out().flush();
        if (terminal.isInteractive(Channel.OUT)) {
            terminal.note(Phrase.of(
                    "save it with: %1$s init %2$s > job.yaml && %1$s validate job.yaml", Typed.program(), template));
        }
    }

    /// The template with its comments in the language of the user.
    private String translated(String text) {
        MessageLanguage language = terminal.language();
        return language == MessageLanguage.ENGLISH
                ? text
                : COMMENT.matcher(text)
                        .replaceAll(comment -> Matcher.quoteReplacement("# " + language.text(comment.group(1))));
    }

    private static String checked(String address) {
        return Url.parse(address)
                .filter(Url::isHttp)
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(Phrase.of(
                        "--url must be an http or https URL such as https://example.org/, not '%s'", address)))
                .href()
                .replace("$", "\\$");
    }
}
