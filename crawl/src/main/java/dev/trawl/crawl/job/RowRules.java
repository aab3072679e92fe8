package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.FieldRule;
import dev.trawl.crawl.extract.ItemRule;
import java.util.List;
import java.util.Optional;

/// The rules that make rows from pages.
///
/// @param fields extraction rules for each page
/// @param items gives each match a row of its own
/// @param columns names and order of the columns of a table; empty means all
public record RowRules(List<FieldRule> fields, Optional<ItemRule> items, List<String> columns) {

    public RowRules {
        fields = List.copyOf(fields);
        columns = List.copyOf(columns);
    }
}
