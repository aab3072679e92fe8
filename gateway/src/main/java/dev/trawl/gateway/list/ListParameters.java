package dev.trawl.gateway.list;

import dev.trawl.core.filter.FilterFields;
import dev.trawl.core.filter.InvalidFilterException;
import dev.trawl.core.filter.ListFilter;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.SparseFields;
import dev.trawl.gateway.problem.RefusedException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/// Reads the parameters of a filtered list.
public final class ListParameters {

    public static final String FILTER = "filter";
    private static final String SORT = "sort";
    private static final String COUNT = "count";

    private ListParameters() {}

    /// The parameters of a filtered list, and more.
    public static Set<String> with(String... more) {
        var names = new HashSet<>(PageRequest.PARAMETERS);
        names.addAll(List.of(FILTER, SORT, COUNT, SparseFields.PARAMETER));
        names.addAll(Arrays.asList(more));
        return names;
    }

    /// The filter of the request; matches everything without one.
    ///
    /// @param now ledger time, read only for a filter
    public static <T> ListFilter<T> filter(Exchange exchange, FilterFields<T> fields, LongSupplier now) {
        return exchange.parameter(FILTER)
                .map(text -> filter(text, "?" + FILTER, fields, now))
                .orElseGet(ListFilter::all);
    }

    /// @param pointer the place of the filter in the request
    public static <T> ListFilter<T> filter(String text, String pointer, FilterFields<T> fields, LongSupplier now) {
        try {
            return fields.read(text, now.getAsLong());
        } catch (InvalidFilterException e) {
            throw RefusedException.of(
                    e.isUnknownField() ? Problem.UNKNOWN_FIELD : Problem.INVALID_REQUEST, pointer, e.detail());
        }
    }

    /// The order of the request: one of the choices, the first without one.
    public static String sort(Exchange exchange, String... choices) {
        String asked = exchange.parameter(SORT).orElse(choices[0]);
        if (!List.of(choices).contains(asked)) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "?" + SORT,
                    "this list cannot be sorted by '%s'; possible: %s".formatted(asked, String.join(", ", choices)));
        }
        return asked;
    }

    /// True when the response shall have the number of matching items.
    public static boolean counts(Exchange exchange) {
        String asked = exchange.parameter(COUNT).orElse("false");
        if (!asked.equals("true") && !asked.equals("false")) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "?" + COUNT, "count must be true or false");
        }
        return asked.equals("true");
    }
}
