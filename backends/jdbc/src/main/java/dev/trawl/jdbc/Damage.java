package dev.trawl.jdbc;

/// Damage of the stored data, with its place.
///
/// @param row key of the row; empty for a file
/// @param detail the column, the other table, or the place in the segment
public record Damage(String table, String row, Cause cause, String detail) {

    /// How the damage shows.
    public enum Cause {
        /// A value does not match its checksum, or is none that the column can have.
        COLUMN,
        /// The row belongs to a row of another table that does not exist.
        ORPHAN,
        /// A row of another table that belongs to this one does not exist.
        LOST_ROW,
        /// The database itself reports the damage.
        DATABASE,
        SEGMENT_MISSING,
        SEGMENT_TOO_SHORT,
        SEGMENT_CHECKSUM,
        SEGMENT_RECORDS
    }
}
