package dev.trawl.crawl.robots;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Parses a robots.txt into one group per crawler. A section begins with the lines that name its crawlers. A rule
/// or a valid delay closes that list; other lines, including an invalid delay, do not.
final class RobotsParser {

    private static final int LONGEST_DELAY_TEXT = 12;
    private static final Pattern SEPARATOR = Pattern.compile("[\\s,;]+");
    private static final Pattern COMMENT = Pattern.compile("\\([^)]*\\)?");

    private final Map<String, Group> groups = new HashMap<>();
    private final Set<String> named = new HashSet<>();
    private final List<String> sitemaps = new ArrayList<>();
    private Section section = new Section();
    private boolean listIsClosed;

    Robots parse(byte[] file) {
        RobotsText text = RobotsText.of(file);
        for (int i = 0; i < text.lines().size(); i++) {
            // HTML contains words that are not rules, so a rule in markup needs its colon
            for (String line : text.rulesOf(i)) {
                read(RobotsLine.parse(line, text.isMarkup()), i + 1);
            }
        }
        return new Robots(groups, sitemaps);
    }

    private void read(RobotsLine line, int number) {
        switch (line.field()) {
            case USER_AGENT -> name(line.value());
            case ALLOW -> addRule(true, line.value(), number);
            case DISALLOW -> addRule(false, line.value(), number);
            case CRAWL_DELAY -> addDelay(line.value());
            case SITEMAP -> sitemaps.add(utf8(line.value()));
            case OTHER -> {}
        }
    }

    private void name(String agents) {
        if (listIsClosed) {
            named.clear();
            section = new Section();
            listIsClosed = false;
        }
        for (String token : productTokens(utf8(agents))) {
            if (named.add(token)) {
                groups.computeIfAbsent(token, _ -> new Group()).join(section);
            }
        }
    }

    /// The product tokens of a line: words between spaces, commas or semicolons, without versions and comments.
    private static List<String> productTokens(String agents) {
        return Arrays.stream(SEPARATOR.split(COMMENT.matcher(agents).replaceAll(" ")))
                .map(Robots::productToken)
                .filter(token -> !token.isEmpty())
                .toList();
    }

    private void addRule(boolean allows, String path, int number) {
        listIsClosed = true;
        if (!path.isEmpty()) {
            section.add(Rule.of(allows, path, number));
        }
    }

    private void addDelay(String text) {
        Optional<Duration> delay = delay(text);
        listIsClosed |= delay.isPresent();
        delay.ifPresent(section::add);
    }

    /// A number of seconds, with or without a fraction.
    private static Optional<Duration> delay(String text) {
        boolean number = text.length() <= LONGEST_DELAY_TEXT && text.matches("[0-9]+(\\.[0-9]*)?|\\.[0-9]+");
        return number ? Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000))) : Optional.empty();
    }

    private static String utf8(String octets) {
        return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
