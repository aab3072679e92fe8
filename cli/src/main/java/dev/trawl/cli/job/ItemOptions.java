package dev.trawl.cli.job;

import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// The options that name the items of a page, as the `items` of a job.
public final class ItemOptions {

    @Option(
            names = "--items-css",
            paramLabel = "SELECTOR",
            description = "One row for each element that matches; fields are searched inside it.")
    Optional<String> css = Optional.empty();

    @Option(names = "--items-xpath", paramLabel = "EXPRESSION", description = "One row for each node that matches.")
    Optional<String> xpath = Optional.empty();

    @Option(
            names = "--items-jsonpath",
            paramLabel = "QUERY",
            description = "One row for each match of a JSON page; without fields, with all of its members.")
    Optional<String> jsonpath = Optional.empty();

    public boolean isGiven() {
        return css.isPresent() || xpath.isPresent() || jsonpath.isPresent();
    }

    /// Replaces the item rule of the job; its fields stay.
    public void into(ObjectNode job) {
        if (!isGiven()) {
            return;
        }
        ObjectNode items = job.withObjectProperty("items");
        items.remove("css");
        items.remove("xpath");
        items.remove("jsonpath");
        css.ifPresent(rule -> items.put("css", rule));
        xpath.ifPresent(rule -> items.put("xpath", rule));
        jsonpath.ifPresent(rule -> items.put("jsonpath", rule));
    }
}
