package dev.trawl.crawl.extract.xpath;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/// The value of an expression: one of the four types of XPath 1.0, with its conversions to the others.
public sealed interface Value {

    /// Nodes in document order without duplicates.
    record Nodes(List<Item> items) implements Value {}

    record Numeric(double number) implements Value {}

    record Text(String text) implements Value {}

    record Truth(boolean truth) implements Value {}

    /// The result of `string()`.
    default String asText() {
        return switch (this) {
            case Nodes(List<Item> items) ->
                items.isEmpty() ? "" : items.getFirst().text();
            case Numeric(double number) -> Numbers.toText(number);
            case Text(String text) -> text;
            case Truth(boolean truth) -> String.valueOf(truth);
        };
    }

    /// The result of `number()`.
    default double asNumber() {
        return switch (this) {
            case Numeric(double number) -> number;
            case Truth(boolean truth) -> truth ? 1 : 0;
            default -> Numbers.parse(asText());
        };
    }

    /// The result of `boolean()`.
    default boolean asTruth() {
        return switch (this) {
            case Nodes(List<Item> items) -> !items.isEmpty();
            case Numeric(double number) -> number != 0 && !Double.isNaN(number);
            case Text(String text) -> !text.isEmpty();
            case Truth(boolean truth) -> truth;
        };
    }

    /// Formats and parses XPath numbers, which have no exponents.
    final class Numbers {

        private static final Pattern NUMBER = Pattern.compile("[ \\t\\r\\n]*-?(\\d+(\\.\\d*)?|\\.\\d+)[ \\t\\r\\n]*");

        private Numbers() {}

        static String toText(double number) {
            if (Double.isNaN(number)) {
                return "NaN";
            }
            if (Double.isInfinite(number)) {
                return number > 0 ? "Infinity" : "-Infinity";
            }
            if (number == 0) {
                return "0";
            }
            return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
        }

        static double parse(String text) {
            return NUMBER.matcher(text).matches() ? Double.parseDouble(text.strip()) : Double.NaN;
        }
    }
}
