package dev.trawl.crawl.robots;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Collects what is said to each crawler. A group begins with the lines that name its crawlers; only rules end them, so
/// that other lines between do not tear a group apart.
final class RobotsParser {

    private static final int LONGEST_DELAY_TEXT = 12;

    private final Map<String, Group> groups = new HashMap<>();
    private final Set<String> named = new HashSet<>();
    private final List<String> sitemaps = new ArrayList<>();
    private Section section = new Section();
    private boolean hasRules;

    Robots parse(byte[] file) {
        List<String> lines = RobotsText.lines(file);
        for (int i = 0; i < lines.size(); i++) {
            read(RobotsLine.parse(lines.get(i)), i + 1);
        }
        return new Robots(groups, sitemaps);
    }

    private void read(RobotsLine line, int number) {
        switch (line.field()) {
            case USER_AGENT -> name(line.value());
            case ALLOW -> addRule(true, line.value(), number);
            case DISALLOW -> addRule(false, line.value(), number);
            case CRAWL_DELAY -> delay(line.value()).ifPresent(delay -> section.add(delay, named.size()));
            case SITEMAP -> sitemaps.add(utf8(line.value()));
            case OTHER -> {}
        }
    }

    private void name(String agent) {
        if (hasRules) {
            named.clear();
            section = new Section();
            hasRules = false;
        }
        String token = Robots.productToken(utf8(agent));
        if (!token.isEmpty() && named.add(token)) {
            groups.computeIfAbsent(token, _ -> new Group()).join(section, named.size() - 1);
        }
    }

    private void addRule(boolean allows, String path, int number) {
        hasRules = true;
        if (!path.isEmpty()) {
            section.add(Rule.of(allows, path, number));
        }
    }

    /// Seconds, whole or not.
    private static Optional<Duration> delay(String text) {
        boolean number = text.length() <= LONGEST_DELAY_TEXT && text.matches("[0-9]+(\\.[0-9]*)?|\\.[0-9]+");
        return number ? Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000))) : Optional.empty();
    }

    private static String utf8(String octets) {
        return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
