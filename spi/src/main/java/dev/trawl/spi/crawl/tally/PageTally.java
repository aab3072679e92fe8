package dev.trawl.spi.crawl.tally;

import java.util.Map;
import java.util.TreeMap;

/// Sums over the rows of a crawl, for its summary. The ledger adds up the tallies of all commits.
///
/// @param sums without those of no rows
public record PageTally(Map<Key, Sum> sums) {

    public static final PageTally NONE = new PageTally(Map.of());

    /// The meaning of a sum.
    public enum Kind {
        /// All rows of pages; the amount is the number of rows with extracted fields.
        ROW,
        /// Rows by the first digit of their HTTP status.
        STATUS,
        /// Rows by host; the amount is their fetch time in milliseconds.
        HOST,
        /// Rows of pages in which an extracted field has a value, by the name of the field.
        FIELD,
        /// Rows of items; the amount is the number of rows with extracted fields.
        ITEM,
        /// Rows of items in which an extracted field has a value, by the name of the field.
        ITEM_FIELD
    }

    /// @param name of the status class, host or field; empty for [Kind#ROW]
    public record Key(Kind kind, String name) implements Comparable<Key> {

        @Override
        public int compareTo(Key other) {
            int order = kind.compareTo(other.kind);
            return order != 0 ? order : name.compareTo(other.name);
        }
    }

    /// @param rows number of rows
    /// @param amount as [Kind] says; 0 for kinds without one
    public record Sum(long rows, long amount) {

        public Sum plus(Sum more) {
            return new Sum(rows + more.rows, amount + more.amount);
        }

        /// The amount for one row; 0 without rows.
        public long average() {
            return rows == 0 ? 0 : amount / rows;
        }
    }

    public boolean isEmpty() {
        return sums.isEmpty();
    }

    public PageTally plus(PageTally more) {
        if (isEmpty() || more.isEmpty()) {
            return isEmpty() ? more : this;
        }
        var all = new TreeMap<>(sums);
        more.sums.forEach((key, sum) -> all.merge(key, sum, Sum::plus));
        return new PageTally(all);
    }
}
