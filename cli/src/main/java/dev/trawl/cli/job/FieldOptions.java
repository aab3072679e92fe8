package dev.trawl.cli.job;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// The options that name fields and items to extract, as the `fields` and `items` of a job.
public final class FieldOptions {

    /// No selector and no JSONPath begins with a name and an equals sign.
    private static final Pattern NAMED = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_.-]*)=(.*)", Pattern.DOTALL);

    @Option(
            names = "--css",
            paramLabel = "NAME=SELECTOR",
            description =
                    "Extract a field with a CSS selector; SELECTOR@ATTRIBUTE takes an attribute. Can be repeated.")
    List<String> css = List.of();

    @Option(
            names = "--xpath",
            paramLabel = "NAME=EXPRESSION",
            description = "Extract a field with an XPath 1.0 expression.")
    List<String> xpath = List.of();

    @Option(
            names = "--jsonpath",
            paramLabel = "NAME=QUERY",
            description = "Extract a field of a JSON page with a JSONPath query.")
    List<String> jsonpath = List.of();

    @Mixin
    final ItemOptions items = new ItemOptions();

    /// An expression with the name of its field.
    ///
    /// @param name empty if there is none
    public record Named(String name, String expression) {

        public static Named of(String written) {
            Matcher named = NAMED.matcher(written);
            return named.matches() ? new Named(named.group(1), named.group(2).strip()) : new Named("", written);
        }
    }

    /// True if an option was given.
    public boolean areAny() {
        return !css.isEmpty() || !xpath.isEmpty() || !jsonpath.isEmpty() || items.isGiven();
    }

    /// Adds the fields to the job: to its items if it has items, else to its pages. Replaces fields with the same name.
    public void into(ObjectNode job) {
        items.into(job);
        css.forEach(written -> put(job, "css", written));
        xpath.forEach(written -> put(job, "xpath", written));
        jsonpath.forEach(written -> put(job, "jsonpath", written));
    }

    private static void put(ObjectNode job, String kind, String written) {
        Named named = Named.of(written);
        if (named.name().isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of(
                    "--%s '%s' has no name; write --%1$s NAME=EXPRESSION, or test the expression with 'trawl try'",
                    kind, written));
        }
        put(job, kind, named);
    }

    /// Adds one field.
    public static void put(ObjectNode job, String kind, Named named) {
        ObjectNode owner = job.path("items").isObject() ? (ObjectNode) job.get("items") : job;
        ObjectNode fields = owner.withObjectProperty("fields");
        if (kind.equals("css")) {
            fields.put(named.name(), named.expression());
        } else {
            fields.putObject(named.name()).put(kind, named.expression());
        }
    }
}
