package dev.trawl.jdbc.sql;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Reads one statement parameter from a row object.
public sealed interface Column<R> {

    static <R> Column<R> big(ToLongFunction<R> value) {
        return new Big<>(value);
    }

    /// A number, stored as 0 while it is absent.
    static <R> Column<R> maybeBig(Function<R, OptionalLong> value) {
        return new Big<>(row -> value.apply(row).orElse(0));
    }

    static <R> Column<R> integer(ToIntFunction<R> value) {
        return new Int<>(value);
    }

    static <R> Column<R> flag(Predicate<R> value) {
        return new Int<>(row -> value.test(row) ? 1 : 0);
    }

    static <R> Column<R> text(Function<R, @Nullable String> value) {
        return new Text<>(value);
    }

    /// Empty text is stored as null, which is cheaper to write and read.
    static <R> Column<R> optional(Function<R, String> value) {
        return new Text<>(row -> {
            String text = value.apply(row);
            return text.isEmpty() ? null : text;
        });
    }

    /// A text that may be absent.
    static <R> Column<R> maybe(Function<R, Optional<String>> value) {
        return new Text<>(row -> value.apply(row).orElse(null));
    }

    /// The checksum of a text that may be absent.
    static <R> Column<R> checksum(Function<R, Optional<String>> value) {
        return new Crc<>(value);
    }

    record Big<R>(ToLongFunction<R> value) implements Column<R> {}

    record Int<R>(ToIntFunction<R> value) implements Column<R> {}

    record Text<R>(Function<R, @Nullable String> value) implements Column<R> {}

    record Crc<R>(Function<R, Optional<String>> value) implements Column<R> {}
}
