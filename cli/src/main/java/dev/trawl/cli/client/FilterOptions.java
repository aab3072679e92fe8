package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/// The options `--filter` and `--label`, for commands that select rows of a list.
public final class FilterOptions {

    private static final Pattern LABEL = Pattern.compile("([^=!]+)(?:(!?=)(.*))?");

    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            description = "Only rows that match all conditions, e.g. 'state:FAILED created>2026-11-01 reason~timeout'.")
    Optional<String> filter = Optional.empty();

    @Option(
            names = {"-l", "--label"},
            split = ",",
            paramLabel = "LABEL",
            description = "Only rows with these labels, e.g. team=search, tier!=2, or a name for any value.")
    List<String> labels = List.of();

    /// The filter in the grammar of the server; empty without one.
    public Optional<String> text() {
        List<String> terms = new ArrayList<>();
        filter.ifPresent(terms::add);
        labels.forEach(label -> terms.add(term(label)));
        return terms.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", terms));
    }

    /// The filter of a command that takes either ids or a filter; empty when it takes the ids.
    public Optional<String> instead(List<String> ids) {
        Optional<String> text = text();
        if (text.isPresent() != ids.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use either task ids or --filter"));
        }
        return text;
    }

    /// The query of a list, in a modifiable map.
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        text().ifPresent(value -> query.put("filter", value));
        return query;
    }

    private static String term(String label) {
        var parts = LABEL.matcher(label.strip());
        if (!parts.matches()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--label %s: expected name=value, name!=value or name", label));
        }
        return parts.group(2) == null
                ? "label.%s=*".formatted(parts.group(1))
                : "label.%s%s\"%s\"".formatted(parts.group(1), parts.group(2), parts.group(3));
    }
}
