package dev.trawl.cli.crawl;

import dev.trawl.cli.crawl.TryCommand.Tried;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.crawl.extract.Extracted;
import dev.trawl.crawl.extract.FindMatches.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The matches on a page, formatted for users and as JSON.
record TryResult(TriedPage tried, List<Tried> found, Optional<Extracted> fields, Optional<TriedItems> items) {

    private static final int MOST = 10;
    private static final int NARROWEST_VALUE = 20;

    /// At most ten values per expression, shortened to the width of the terminal.
    List<String> lines(int width, MessageLanguage language) {
        var lines = new ArrayList<String>();
        for (Tried one : found) {
            int count = one.matches().size();
            Phrase matches = count == 0
                    ? Phrase.of("no match")
                    : count == 1 ? Phrase.of("1 match") : Phrase.of("%s matches", count);
            lines.add(language.text("%s %s: %s", label(one), one.expression(), matches));
            one.matches().stream().limit(MOST).forEach(match -> lines.add(line(match, width)));
            if (count > MOST) {
                lines.add(language.text("  … and %s more", count - MOST));
            }
        }
        fields.ifPresent(extracted -> fields(extracted, width, language, lines));
        items.ifPresent(some -> lines.addAll(some.lines(width, language)));
        return lines;
    }

    /// A hint if no expression matched.
    List<Phrase> hints() {
        boolean some = (found.isEmpty() && items.filter(TriedItems::areNone).isEmpty())
                || found.stream().anyMatch(one -> !one.matches().isEmpty());
        return some ? List.of() : List.of(tried.unmatched());
    }

    ObjectNode json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put("url", tried.page().url().href());
        json.put("status", tried.status());
        var selectors = json.putArray("selectors");
        for (Tried one : found) {
            ObjectNode selector = selectors
                    .addObject()
                    .put("kind", label(one))
                    .put("expression", one.expression())
                    .put("count", one.matches().size());
            var matches = selector.putArray("matches");
            one.matches().stream()
                    .limit(MOST)
                    .forEach(match ->
                            matches.addObject().put("value", match.value()).put("path", match.path()));
        }
        fields.ifPresent(extracted -> {
            json.set("fields", extracted.values());
            json.put("filled", filled(extracted));
            var problems = json.putArray("problems");
            extracted
                    .problems()
                    .forEach(problem -> problems.add("%s: %s".formatted(problem.path(), problem.message())));
        });
        items.ifPresent(some -> some.into(json));
        return json;
    }

    private static String label(Tried one) {
        return one.kind().name().toLowerCase(Locale.ROOT);
    }

    private static String line(Match match, int width) {
        String path = match.path().isEmpty() ? "" : "   " + printable(match.path());
        int room = Math.max(NARROWEST_VALUE, width - 3 - path.length());
        return "  " + shortened(match.value(), room) + path;
    }

    private static void fields(Extracted extracted, int width, MessageLanguage language, List<String> lines) {
        lines.add(language.text(
                "fields: %s of %s have a value",
                filled(extracted), extracted.values().size()));
        int longest = extracted.values().propertyNames().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        extracted.values().properties().forEach(entry -> {
            String value = isEmpty(entry.getValue())
                    ? "-"
                    : entry.getValue().isContainer()
                            ? entry.getValue().toString()
                            : entry.getValue().asString();
            String name = printable(entry.getKey());
            lines.add("  " + name + " ".repeat(longest - entry.getKey().length() + 2)
                    + shortened(value, Math.max(NARROWEST_VALUE, width - longest - 5)));
        });
        extracted
                .problems()
                .forEach(problem ->
                        lines.add(language.text("problem: %s: %s", problem.path(), printable(problem.message()))));
    }

    private static long filled(Extracted extracted) {
        return extracted.values().valueStream().filter(value -> !isEmpty(value)).count();
    }

    static boolean isEmpty(JsonNode value) {
        return value.isNull()
                || (value.isContainer() && value.isEmpty())
                || (value.isString() && value.asString().isEmpty());
    }

    /// One line of text without control characters, which could move the cursor.
    static String shortened(String value, int room) {
        String plain = printable(value.strip().replaceAll("\\s+", " "));
        return plain.codePointCount(0, plain.length()) <= room
                ? plain
                : plain.substring(0, plain.offsetByCodePoints(0, room - 1)) + "…";
    }

    static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "\uFFFD");
    }
}
