package dev.trawl.jdbc.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.task.SegmentRange;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// CRC-32C of values that never change once written. SQLite pages have no checksum of their own.
public final class Checksum {

    private Checksum() {}

    public static int of(String text) {
        var crc = new CRC32C();
        crc.update(text.getBytes(UTF_8));
        return (int) crc.getValue();
    }

    /// The checksum of a key, which detects a row whose key was damaged.
    public static int ofKey(TaskId task) {
        var crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(task.value()).flip());
        return (int) crc.getValue();
    }

    public static int ofKey(SubtaskId subtask) {
        var crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(subtask.task().value())
                .putInt(subtask.number())
                .flip());
        return (int) crc.getValue();
    }

    /// The checksum of a committed range and its subtask.
    public static int of(SubtaskId subtask, SegmentRange range) {
        byte[] blob = range.blob().getBytes(UTF_8);
        var crc = new CRC32C();
        crc.update(ByteBuffer.allocate(2 * Long.BYTES + 4 * Integer.BYTES + blob.length)
                .putLong(subtask.task().value())
                .putInt(subtask.number())
                .putLong(range.offset())
                .putInt(range.length())
                .putInt(range.records())
                .putInt(range.crc())
                .put(blob)
                .flip());
        return (int) crc.getValue();
    }

    static void check(String text, int checksum, Row.Place place, String column) {
        if (of(text) != checksum) {
            throw new CorruptRowException(place.table(), place.row().toString(), column);
        }
    }
}
