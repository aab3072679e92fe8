package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A request for one keyset page.
public record PageRequest(Exchange exchange, int limit, Optional<String> after) {

    public static final Set<String> PARAMETERS = Set.of("limit", "after");
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    /// One page of items; the cursor is null on the last page.
    public record Items<T>(List<T> items, Optional<String> nextCursor) {}

    /// The number of items in the whole list.
    ///
    /// @param exact false when there may be more, because counting stopped
    public record Count(int value, boolean exact) {}

    /// A page with the number of all items.
    public record CountedItems<T>(List<T> items, Optional<String> nextCursor, Count count) {}

    public static PageRequest of(Exchange exchange) {
        String asked = exchange.parameter("limit").orElse(String.valueOf(DEFAULT_LIMIT));
        int limit = asked.matches("[0-9]{1,4}") ? Integer.parseInt(asked) : 0;
        if (limit < 1 || limit > MAX_LIMIT) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "?limit", "limit must be between 1 and %d".formatted(MAX_LIMIT));
        }
        return new PageRequest(exchange, limit, exchange.parameter("after"));
    }

    /// The same page with at most `fewer` items.
    public PageRequest upTo(int fewer) {
        return new PageRequest(exchange, Math.min(limit, fewer), after);
    }

    /// The cursor as a number; `first` without a cursor.
    public long afterNumber(long first, long most) {
        return after.map(text -> number(text, most)).orElse(first);
    }

    private static long number(String text, long most) {
        long value = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
        if (value < 0 || value > most) {
            throw badCursor();
        }
        return value;
    }

    public static RefusedException badCursor() {
        return RefusedException.of(Problem.INVALID_REQUEST, "?after", "not a cursor of this list");
    }

    /// Number of items to read to detect a next page.
    public int oneMore() {
        return limit + 1;
    }

    /// The response for items read with `oneMore`.
    public <T> Answer answer(List<T> found, Function<T, ?> view, Function<T, String> cursor) {
        var items = found.stream().limit(limit).toList();
        Optional<String> next = found.size() > limit ? Optional.of(cursor.apply(items.getLast())) : Optional.empty();
        var shown = new Items<Object>(items.stream().<Object>map(view).toList(), next);
        return linked(Answer.json(200, shown), shown);
    }

    /// The response for the items of this page.
    public Answer answer(Items<?> items) {
        return linked(Answer.json(200, items), items);
    }

    /// The response for the items of this page, with the number of all items.
    public Answer answer(Items<?> items, Count all) {
        var counted = new CountedItems<Object>(List.copyOf(items.items()), items.nextCursor(), all);
        return linked(Answer.json(200, counted), items);
    }

    private Answer linked(Answer answer, Items<?> items) {
        return items.nextCursor()
                .map(text -> answer.withHeader("Link", link(text)))
                .orElse(answer);
    }

    private String link(String next) {
        var parameters = new LinkedHashMap<>(exchange.parameters());
        parameters.put("after", next);
        String query = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return "<%s?%s>; rel=\"next\"".formatted(exchange.path(), query);
    }
}
