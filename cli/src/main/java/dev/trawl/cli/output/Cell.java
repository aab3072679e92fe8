package dev.trawl.cli.output;

import dev.trawl.cli.terminal.Printable;
import dev.trawl.core.task.Durations;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Converts one value to text that is safe to display.
final class Cell {

    private static final Pattern DURATION =
            Pattern.compile("PT(?=\\d)(\\d{1,9}H)?(\\d{1,9}M)?(\\d{1,9}(\\.\\d{1,9})?S)?");

    private Cell() {}

    static String plain(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return value.isContainer() ? value.toString() : value.asString();
    }

    /// For terminals: shows control characters, which could move the cursor or fake output, as `�`, durations
    /// as `100ms` or `5m`, and objects as `a=b, c=d`.
    static String printable(JsonNode value) {
        return Printable.line(shown(value));
    }

    /// Joins a list of plain values with commas, and one of objects with semicolons.
    private static String shown(JsonNode value) {
        if (value.isObject()) {
            return members("", value).collect(Collectors.joining(", "));
        }
        if (value.isArray()) {
            boolean plain = value.valueStream().noneMatch(JsonNode::isContainer);
            return value.valueStream().map(Cell::shown).collect(Collectors.joining(plain ? "," : "; "));
        }
        String text = plain(value);
        return DURATION.matcher(text).matches() ? Durations.text(Duration.parse(text)) : text;
    }

    /// The members of an object as `name=value`; those of an inner object with the path `outer.inner`. Members
    /// without a value are left out.
    private static Stream<String> members(String path, JsonNode object) {
        return object.properties().stream().flatMap(entry -> {
            String name = path + entry.getKey();
            JsonNode value = entry.getValue();
            if (value.isObject()) {
                return members(name + ".", value);
            }
            String text = shown(value);
            boolean nested = value.isArray() && value.valueStream().anyMatch(JsonNode::isContainer);
            return text.isEmpty() ? Stream.empty() : Stream.of(name + "=" + (nested ? "(" + text + ")" : text));
        });
    }

    /// The number of terminal columns of a text; East Asian wide characters need two.
    static int width(String text) {
        return text.codePoints().map(Cell::width).sum();
    }

    private static int width(int codePoint) {
        boolean wide = (codePoint >= 0x1100 && codePoint <= 0x115F)
                || (codePoint >= 0x2E80 && codePoint <= 0xA4CF)
                || (codePoint >= 0xAC00 && codePoint <= 0xD7A3)
                || (codePoint >= 0xF900 && codePoint <= 0xFAFF)
                || (codePoint >= 0xFE30 && codePoint <= 0xFE6F)
                || (codePoint >= 0xFF00 && codePoint <= 0xFF60)
                || (codePoint >= 0x1F300 && codePoint <= 0x1FAFF)
                || (codePoint >= 0x20000 && codePoint <= 0x3FFFD);
        return wide ? 2 : 1;
    }
}
