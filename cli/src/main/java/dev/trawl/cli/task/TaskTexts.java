package dev.trawl.cli.task;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.output.OutputOptions.FieldTexts;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Texts for fields of a task in a table: its progress and its times. Other fields are shown as in any table.
record TaskTexts(MessageLanguage language) implements FieldTexts {

    private static final Pattern INSTANT = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d:\\d\\d)(\\.\\d+)?Z");

    @Override
    public Optional<String> of(String field, JsonNode value) {
        return switch (field) {
            case "progress", "subtasks" -> value.isObject() ? Optional.of(progress(value)) : Optional.<String>empty();
            case "created_at", "started_at", "ended_at" -> time(value.asString(""));
            default -> Optional.empty();
        };
    }

    /// `37 of 40 pages · 92 % · failed 1 · skipped 2 · 3.1/s`; the last four if they are known and not 0
    private String progress(JsonNode counts) {
        var parts = new ArrayList<String>();
        String done = Amounts.count(counts.path("done").asLong());
        String total = Amounts.count(counts.path("total").asLong());
        parts.add(
                counts.path("unit").asString("").equals("pages")
                        ? language.text("%s of %s pages", done, total)
                        : language.text("%s of %s subtasks", done, total));
        number(counts, "percent", "%.0f %%").ifPresent(parts::add);
        if (counts.path("failed").asLong(0) > 0) {
            parts.add(language.text(
                    "failed %s", Amounts.count(counts.path("failed").asLong())));
        }
        if (counts.path("skipped").asLong(0) > 0) {
            parts.add(language.text(
                    "skipped %s", Amounts.count(counts.path("skipped").asLong())));
        }
        number(counts, "rate", "%.1f/s").ifPresent(parts::add);
        return String.join(" · ", parts);
    }

    private static Optional<String> number(JsonNode counts, String name, String format) {
        JsonNode value = counts.path(name);
        double number = value.isNumber() ? Double.parseDouble(value.asString()) : 0;
        return number > 0 ? Optional.of(String.format(Locale.ROOT, format, number)) : Optional.empty();
    }

    /// `2026-11-15 07:03:52 UTC`
    private static Optional<String> time(String instant) {
        var matcher = INSTANT.matcher(instant);
        return matcher.matches() ? Optional.of(matcher.group(1) + " " + matcher.group(2) + " UTC") : Optional.empty();
    }
}
