package dev.trawl.spi.crawl.tally;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The keys of the rows of a crawl. Extracted values are below [#FIELDS].
public final class RowKeys {

    /// Holds the extracted values of a page or item.
    public static final String FIELDS = "fields";

    /// Only rows of items have it, as their first key.
    public static final String ITEM = "item";

    /// The keys below [#ITEM].
    public static final Set<String> OF_ITEMS = Set.of("key", "position");

    /// The keys with a single value.
    public static final Set<String> OF_PAGES = Collections.unmodifiableSet(new LinkedHashSet<>(List.of(
            "url",
            "final_url",
            "method",
            "page",
            "status",
            "unchanged",
            "change",
            "depth",
            "fetched_at",
            "ms",
            "redirect",
            "content_type",
            "etag",
            "last_modified",
            "charset",
            "bytes",
            "sha256",
            "truncated",
            "title",
            "links",
            "links_cut",
            "artifacts",
            "items",
            "duplicates",
            "problems",
            "error",
            "detail")));

    private static final String ITEM_ROW = "{\"" + ITEM + "\":{";

    private RowKeys() {}

    /// True for the name of a column that rows of a crawl can have besides extracted fields.
    public static boolean isKey(String name) {
        String bare = name.startsWith("page.") ? name.substring("page.".length()) : name;
        return OF_PAGES.contains(bare)
                || (name.startsWith(ITEM + ".") && OF_ITEMS.contains(name.substring(ITEM.length() + 1)));
    }

    /// True for the row of an item, false for the row of a page.
    public static boolean isItem(String row) {
        return row.startsWith(ITEM_ROW);
    }
}
