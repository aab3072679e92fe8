package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.ledger.RangeMove;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import java.sql.SQLException;

/// A row of `segment_range`. Its key combines the subtask's number and the position among that subtask's
/// ranges in one
/// long.
public record RangeRow(Subtask subtask, SegmentRange range) {

    private static final int SEQ_BITS = 32;

    /// The changed subtask is locked, so no other transaction numbers its ranges.
    public static final Sql INSERT = Sql.same("""
            insert into segment_range
                (task_id, no, project, blob_key, byte_offset, byte_length, records, crc, row_crc, seq)
            select ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(max(seq), 0) + 1
            from segment_range where task_id = ? and no = ?
            """);

    public static final Columns<RangeRow> COLUMNS = Columns.of(
            Column.big(r -> r.subtask().id().task().value()),
            Column.integer(r -> r.subtask().id().number()),
            Column.text(r -> r.subtask().project()),
            Column.text(r -> r.range().blob()),
            Column.big(r -> r.range().offset()),
            Column.integer(r -> r.range().length()),
            Column.integer(r -> r.range().records()),
            Column.integer(r -> r.range().crc()),
            Column.integer(r -> Checksum.of(r.subtask().id(), r.range())),
            Column.big(r -> r.subtask().id().task().value()),
            Column.integer(r -> r.subtask().id().number()));

    public static final Sql MOVE = Sql.same("""
            update segment_range set blob_key = ?, byte_offset = ?, row_crc = ?
            where task_id = ? and no = ? and seq = ? and blob_key = ? and byte_offset = ?
            """);

    public static final Columns<RangeMove> MOVE_COLUMNS = Columns.of(
            Column.text(RangeMove::blob),
            Column.big(RangeMove::offset),
            Column.integer(m -> Checksum.of(m.from().subtask(), m.moved())),
            Column.big(m -> m.from().subtask().task().value()),
            Column.integer(m -> m.from().subtask().number()),
            Column.big(m -> sequence(m.from().key())),
            Column.text(m -> m.from().range().blob()),
            Column.big(m -> m.from().range().offset()));

    /// The subtask number inside a key.
    public static int number(long key) {
        return (int) (key >>> SEQ_BITS);
    }

    public static long sequence(long key) {
        return key & 0xFFFF_FFFFL;
    }

    public static RangeView read(Row row) throws SQLException {
        SubtaskId id = SubtaskRow.id(row, "segment_range");
        long sequence = row.big();
        long key = ((long) id.number() << SEQ_BITS) | sequence;
        var range = new SegmentRange(row.text(), row.big(), row.integer(), row.integer(), row.integer());
        row.checkKey(new Row.Place("segment_range", id + "/" + sequence), "row_crc", Checksum.of(id, range));
        return new RangeView(key, id, range);
    }
}
