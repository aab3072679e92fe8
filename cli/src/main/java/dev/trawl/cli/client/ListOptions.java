package dev.trawl.cli.client;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// The options `--filter`, `--label`, `--sort` and `--count`, for commands that show a list.
public final class ListOptions {

    @Mixin
    final FilterOptions filter = new FilterOptions();

    @Option(
            names = "--sort",
            paramLabel = "FIELD",
            description = "Order of the rows, e.g. created, or -created for the newest first.")
    Optional<String> sort = Optional.empty();

    @Option(names = "--count", description = "Print only the number of rows.")
    boolean count;

    /// The query of the list, in a modifiable map.
    public Map<String, String> query() {
        Map<String, String> query = filter.query();
        sort.ifPresent(value -> query.put("sort", value));
        return query;
    }

    /// Prints the number of rows instead of the list, if the user asked for it.
    ///
    /// @return false if the list is to be shown
    public boolean showCount(Api api, String path, Map<String, String> query, Terminal terminal) {
        if (!count) {
            return false;
        }
        query.put("count", "true");
        query.put("limit", "1");
        JsonNode found = api.get(path, query).path("count");
        terminal.out().println(found.path("value").asInt());
        terminal.out().flush();
        if (!found.path("exact").asBoolean()) {
            terminal.say(Phrase.of("at least this many; the server stopped counting"));
        }
        return true;
    }
}
