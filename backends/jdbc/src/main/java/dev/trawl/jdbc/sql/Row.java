package dev.trawl.jdbc.sql;

import dev.trawl.spi.ledger.CorruptRowException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The current row of a result set, read column by column from the left.
public final class Row {

    private final ResultSet results;
    private int column;

    Row(ResultSet results) {
        this.results = results;
    }

    boolean next() throws SQLException {
        column = 0;
        return results.next();
    }

    public long big() throws SQLException {
        return results.getLong(++column);
    }

    public int integer() throws SQLException {
        return results.getInt(++column);
    }

    public boolean flag() throws SQLException {
        return results.getInt(++column) != 0;
    }

    /// A number column in which 0 means absent.
    public OptionalLong maybeBig() throws SQLException {
        long number = big();
        return number == 0 ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /// A text column; null becomes the empty text.
    public String text() throws SQLException {
        String text = results.getString(++column);
        return text == null ? "" : text;
    }

    /// A binary column, with each byte as one character.
    public String octets() throws SQLException {
        byte[] bytes = results.getBytes(++column);
        return bytes == null ? "" : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    public Optional<String> optional() throws SQLException {
        return Optional.ofNullable(results.getString(++column));
    }

    /// The name of an enum constant; any other text counts as damage.
    public <E extends Enum<E>> E choice(Class<E> type, Place place, String name) throws SQLException {
        return chosen(type, text(), place, name);
    }

    public <E extends Enum<E>> Optional<E> optionalChoice(Class<E> type, Place place, String name) throws SQLException {
        return optional().map(text -> chosen(type, text, place, name));
    }

    private static <E extends Enum<E>> E chosen(Class<E> type, String text, Place place, String name) {
        try {
            return Enum.valueOf(type, text);
        } catch (IllegalArgumentException _) {
            throw new CorruptRowException(place.table(), place.row().toString(), name);
        }
    }

    /// A text column with the checksum that follows it; null becomes the empty text.
    public String checked(Place place, String name) throws SQLException {
        return checkedOptional(place, name).orElse("");
    }

    /// As [#checked] for a column that is never null, so null means that the row is missing.
    public String present(Place place, String name) throws SQLException {
        return checkedOptional(place, name)
                .orElseThrow(
                        () -> new CorruptRowException(place.table(), place.row().toString(), name));
    }

    /// Checks the stored checksum of a row's key. It is null in rows of older versions and for a missing row.
    public void checkKey(Place place, String name, int expected) throws SQLException {
        int stored = results.getInt(++column);
        if (!results.wasNull() && stored != expected) {
            throw new CorruptRowException(place.table(), place.row().toString(), name);
        }
    }

    public Optional<String> checkedOptional(Place place, String name) throws SQLException {
        @Nullable String text = results.getString(++column);
        int checksum = results.getInt(++column);
        if (text == null && !results.wasNull()) {
            throw new CorruptRowException(place.table(), place.row().toString(), name);
        }
        if (text == null) {
            return Optional.empty();
        }
        Checksum.check(text, checksum, place, name);
        return Optional.of(text);
    }

    /// Reads one object from the columns of a row.
    @FunctionalInterface
    public interface Reader<T> {
        T read(Row row) throws SQLException;
    }

    /// The location of a value, for messages about damage.
    public record Place(String table, Object row) {}
}
