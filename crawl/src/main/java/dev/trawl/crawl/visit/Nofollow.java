package dev.trawl.crawl.visit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/// Detects whether a page asks crawlers not to follow its links.
final class Nofollow {

    private static final Set<String> FORBIDDING = Set.of("nofollow", "none");
    private static final Set<String> WITH_VALUE =
            Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

    private Nofollow() {}

    /// @param rules content of a `meta` for this crawler
    static boolean inMeta(String rules) {
        return Arrays.stream(rules.toLowerCase(Locale.ROOT).split("[,\\s]+")).anyMatch(FORBIDDING::contains);
    }

    /// @param value of one `X-Robots-Tag`; rules after a crawler's name and a colon apply only to that crawler
    /// @param agent the name of this crawler
    static boolean inHeader(String value, String agent) {
        boolean forUs = true;
        for (String part : value.toLowerCase(Locale.ROOT).split(",")) {
            String rule = part.strip();
            int colon = rule.indexOf(':');
            if (colon > 0 && isName(rule.substring(0, colon))) {
                forUs = rule.substring(0, colon).equals(agent.toLowerCase(Locale.ROOT));
                rule = rule.substring(colon + 1).strip();
            }
            if (forUs && FORBIDDING.contains(rule)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isName(String text) {
        return !WITH_VALUE.contains(text) && text.indexOf(' ') < 0;
    }
}
