package dev.trawl.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.spi.ledger.CorruptRowException;
import java.util.zip.CRC32C;

/// CRC-32C of the values that never change once written; SQLite's pages carry no checksum of their own.
final class Checksum {

    private Checksum() {}

    static int of(String text) {
        var crc = new CRC32C();
        crc.update(text.getBytes(UTF_8));
        return (int) crc.getValue();
    }

    static void check(String text, int checksum, Row.Place place, String column) {
        if (of(text) != checksum) {
            throw new CorruptRowException(place.table(), place.row().toString(), column);
        }
    }
}
