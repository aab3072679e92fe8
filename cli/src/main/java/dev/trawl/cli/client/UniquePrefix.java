package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Completes an id or a name that the server does not know, if it is the beginning of exactly one that the server
/// lists.
/// An id that exists always wins, because this is asked only after the server did not find it. Nothing is deleted,
/// cancelled or stopped by the beginning of a name: another task could have the id tomorrow.
final class UniquePrefix {

    private static final Pattern ONE =
            Pattern.compile("/(tasks|keys|schedules|workers|operations)/(\\w[\\w.@-]*)((?:[/:].*)?)");
    private static final Set<String> FINAL = Set.of(":cancel", ":stop");
    private static final String LISTED = "1000";
    private static final int MOST_NAMED = 5;

    private final BiFunction<String, Map<String, String>, JsonNode> list;

    /// @param list reads a list from the server
    UniquePrefix(BiFunction<String, Map<String, String>, JsonNode> list) {
        this.list = list;
    }

    /// The path with the whole id; empty if nothing begins with the typed one.
    ///
    /// @param path of a request that found nothing
    /// @throws dev.trawl.cli.fault.CommandFailedException if several ids begin with it
    Optional<String> complete(String method, String path) {
        Matcher one = ONE.matcher(path);
        if (!one.matches() || method.equals("DELETE") || FINAL.contains(one.group(3))) {
            return Optional.empty();
        }
        String typed = one.group(2);
        List<String> whole = listed(one.group(1))
                .filter(name -> name.startsWith(typed))
                .distinct()
                .toList();
        if (whole.size() > 1) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of(
                    "'%s' is not unique: %s%s",
                    typed,
                    String.join(", ", whole.subList(0, Math.min(MOST_NAMED, whole.size()))),
                    whole.size() > MOST_NAMED ? ", …" : ""));
        }
        return whole.stream().findFirst().map(name -> "/" + one.group(1) + "/" + PathPart.of(name) + one.group(3));
    }

    private Stream<String> listed(String resource) {
        String id = switch (resource) {
            case "tasks", "keys", "operations" -> "id";
            case "workers" -> "worker";
            default -> "name";
        };
        return list.apply("/" + resource, Map.of("limit", LISTED))
                .path("items")
                .valueStream()
                .map(item -> item.path(id).asString(""));
    }
}
