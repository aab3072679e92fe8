package dev.trawl.gateway.list;

import dev.trawl.core.filter.FilterFields;
import dev.trawl.core.filter.ListFilter;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.PageRequest.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// A list that is filtered row by row, at most `MOST_READ` rows in one request.
///
/// @param order the name of its only order, for `sort`
/// @param source reads rows from behind a cursor; empty for the first page
/// @param cursor the cursor of a row
public record FilteredList<T>(String order, FilterFields<T> fields, Source<T> source, Function<T, String> cursor) {

    private static final int MOST_READ = 10_000;
    private static final int CHUNK = 1_000;

    /// Rows in the order of the list.
    @FunctionalInterface
    public interface Source<T> {
        /// @param after the cursor of the last row that was read; empty at the beginning
        List<T> read(String after, int max);
    }

    /// The response to a request for a page.
    ///
    /// @param now ledger time in milliseconds
    public Answer answer(Exchange exchange, LongSupplier now, Function<T, ?> view) {
        var page = PageRequest.of(exchange);
        var filter = ListParameters.filter(exchange, fields, now);
        ListParameters.sort(exchange, order);
        var found = page(page, filter);
        var items = new PageRequest.Items<Object>(
                found.rows().stream().<Object>map(view).toList(), found.next());
        return ListParameters.counts(exchange) ? page.answer(items, count(filter)) : page.answer(items);
    }

    private record Found<T>(List<T> rows, Optional<String> next) {}

    private Found<T> page(PageRequest page, ListFilter<T> filter) {
        var matching = new ArrayList<T>();
        Optional<String> last = page.after();
        for (int seen = 0; seen < MOST_READ; ) {
            int chunk = seen == 0 ? page.oneMore() : CHUNK;
            var rows = source.read(last.orElse(""), chunk);
            for (T row : rows) {
                if (filter.matches(row)) {
                    if (matching.size() == page.limit()) {
                        return new Found<>(matching, last);
                    }
                    matching.add(row);
                }
                last = Optional.of(cursor.apply(row));
            }
            if (rows.size() < chunk) {
                return new Found<>(matching, Optional.empty());
            }
            seen += chunk;
        }
        return new Found<>(matching, last);
    }

    private Count count(ListFilter<T> filter) {
        Optional<String> last = Optional.empty();
        int count = 0;
        for (int seen = 0; seen < MOST_READ; seen += CHUNK) {
            var rows = source.read(last.orElse(""), CHUNK);
            count += (int) rows.stream().filter(filter::matches).count();
            if (rows.size() < CHUNK) {
                return new Count(count, true);
            }
            last = Optional.of(cursor.apply(rows.getLast()));
        }
        return new Count(count, false);
    }
}
