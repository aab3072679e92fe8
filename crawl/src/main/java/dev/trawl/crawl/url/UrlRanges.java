package dev.trawl.crawl.url;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Expands ranges and lists in a URL: `{1..50}`, `{01..12}`, `{0..100..20}` and `{a,b,c}`. Several parts multiply.
/// Other
/// braces stay as they are; a brace that is meant literally is written `%7B`.
public final class UrlRanges {

    /// Maximum number of URLs of one job.
    public static final int MOST = 50_000;

    private static final Pattern PART = Pattern.compile(
            "\\{(?:(?<from>\\d{1,9})\\.\\.(?<to>\\d{1,9})(?:\\.\\.(?<step>\\d{1,9}))?|(?<list>[\\w.~%+-]+(?:,[\\w.~%+-]+)+))}");

    private UrlRanges() {}

    /// The URLs of a template; the template itself if it has no part to expand.
    ///
    /// @throws IllegalArgumentException when there would be more than `most`; the message has the number
    public static List<String> expand(String template, int most) {
        Matcher part = PART.matcher(template);
        var fixed = new ArrayList<String>();
        var choices = new ArrayList<List<String>>();
        int end = 0;
        long total = 1;
        while (part.find()) {
            fixed.add(template.substring(end, part.start()));
            end = part.end();
            total *= count(part);
            if (total > most) {
                throw new IllegalArgumentException("expands to more than %d URLs".formatted(most));
            }
            choices.add(choices(part));
        }
        List<String> urls = List.of("");
        for (int i = 0; i < choices.size(); i++) {
            urls = product(urls, fixed.get(i), choices.get(i));
        }
        String tail = template.substring(end);
        return urls.stream().map(url -> url + tail).toList();
    }

    private static List<String> product(List<String> urls, String fixed, List<String> choices) {
        var all = new ArrayList<String>(urls.size() * choices.size());
        for (String url : urls) {
            choices.forEach(choice -> all.add(url + fixed + choice));
        }
        return all;
    }

    private static long count(Matcher part) {
        if (part.group("list") != null) {
            return part.group("list").chars().filter(letter -> letter == ',').count() + 1;
        }
        return Math.abs(number(part, "to") - number(part, "from")) / step(part) + 1;
    }

    private static List<String> choices(Matcher part) {
        if (part.group("list") != null) {
            return List.of(part.group("list").split(","));
        }
        String from = part.group("from");
        int width = from.length() > 1 && from.startsWith("0") ? from.length() : 1;
        long first = number(part, "from");
        long step = number(part, "to") < first ? -step(part) : step(part);
        var numbers = new ArrayList<String>();
        for (long i = 0; i < count(part); i++) {
            numbers.add(("%0" + width + "d").formatted(first + i * step));
        }
        return numbers;
    }

    private static long step(Matcher part) {
        return part.group("step") == null ? 1 : Math.max(1, number(part, "step"));
    }

    private static long number(Matcher part, String name) {
        return Long.parseLong(part.group(name), 10);
    }
}
