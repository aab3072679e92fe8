package dev.trawl.jdbc.sql;

/// Damage of stored data, with its location.
///
/// @param row key of the row; empty for a file
/// @param detail the column, the other table, or the location in the segment
public record CorruptValue(String table, String row, Cause cause, String detail) {

    /// The kind of damage.
    public enum Cause {
        /// A value does not match its checksum, or is invalid for the column.
        COLUMN,
        /// The row refers to a missing row of another table.
        ORPHAN,
        /// A row of another table that must belong to this one is missing.
        LOST_ROW,
        /// The database itself reports the damage.
        DATABASE,
        SEGMENT_MISSING,
        SEGMENT_TOO_SHORT,
        SEGMENT_CHECKSUM,
        SEGMENT_RECORDS
    }
}
