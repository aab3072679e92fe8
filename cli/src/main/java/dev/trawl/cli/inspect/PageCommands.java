package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.BatchVerb;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.spi.TimeSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/// Commands that read a page from a file.
public final class PageCommands {

    private PageCommands() {}

    /// The input file of these commands.
    static final class Input {

        @Parameters(arity = "0..1", paramLabel = "FILE", description = "The file; read without decoding.")
        String file = "";

        @Option(names = "--content-type", paramLabel = "TYPE", description = "Content-Type header of the page.")
        String contentType = "";

        ObjectNode question() {
            ObjectNode question = BatchFields.answer().put("file", VerbOptions.required(file, "FILE"));
            return contentType.isEmpty() ? question : question.put("contentType", contentType);
        }
    }

    @Command(
            name = "links",
            description = "List the links of a page as a browser resolves them.",
            footer = {"", "Example:", "  trawl links page.html --base https://example.org/ --output json"})
    public static final class Links implements Runnable {

        private final Terminal terminal;

        @Mixin
        final Input input = new Input();

        @Option(names = "--base", paramLabel = "URL", description = "URL of the page.")
        String base = "";

        @Mixin
        final VerbOptions options = new VerbOptions();

        public Links(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(terminal, PageVerbs::links, () -> input.question().put("base", base));
        }
    }

    @Command(
            name = "charset",
            description = "Show which encoding a browser would use for a page, and why.",
            footer = {"", "Example:", "  trawl charset page.html --content-type text/html"})
    public static final class Charset implements Runnable {

        private final Terminal terminal;

        @Mixin
        final Input input = new Input();

        @Mixin
        final VerbOptions options = new VerbOptions();

        public Charset(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            options.run(terminal, PageVerbs::charset, input::question);
        }
    }

    @Command(
            name = "extract",
            description = "Show the matches of a CSS selector, XPath or JSONPath on a page.",
            footer = {"", "Example:", "  trawl extract page.html --css 'h1, h2'"})
    public static final class Extract implements Runnable {

        private final Terminal terminal;
        private final BatchVerb verb;

        @Mixin
        final Input input = new Input();

        @Option(
                names = "--css",
                paramLabel = "SELECTOR",
                description = "CSS selector; prints the text of matching elements.")
        String css = "";

        @Option(names = "--xpath", paramLabel = "EXPRESSION", description = "XPath 1.0 expression.")
        String xpath = "";

        @Option(names = "--jsonpath", paramLabel = "QUERY", description = "JSONPath query (RFC 9535).")
        String jsonpath = "";

        @Mixin
        final VerbOptions options = new VerbOptions();

        public Extract(Terminal terminal, TimeSource time) {
            this.terminal = terminal;
            this.verb = new ExtractVerb(time);
        }

        @Override
        public void run() {
            options.run(terminal, verb, () -> {
                ObjectNode question = input.question();
                putIfGiven(question, "css", css);
                putIfGiven(question, "xpath", xpath);
                putIfGiven(question, "jsonpath", jsonpath);
                return question;
            });
        }

        private static void putIfGiven(ObjectNode question, String name, String value) {
            if (!value.isEmpty()) {
                question.put(name, value);
            }
        }
    }
}
