package dev.trawl.crawl.robots;

import java.util.Locale;

/// One parsed line.
///
/// @param value octets as characters
record RobotsLine(Field field, String value) {

    /// The known fields.
    enum Field {
        USER_AGENT,
        ALLOW,
        DISALLOW,
        CRAWL_DELAY,
        SITEMAP,
        OTHER
    }

    /// Parses `field: value # comment`.
    ///
    /// @param strict requires the colon; otherwise a line of two words may omit it
    static RobotsLine parse(String line, boolean strict) {
        int hash = line.indexOf('#');
        String text = (hash < 0 ? line : line.substring(0, hash)).strip();
        int separator = text.indexOf(':');
        if (separator < 0 && !strict) {
            separator = gap(text);
        }
        if (separator < 0) {
            return new RobotsLine(Field.OTHER, "");
        }
        String name = text.substring(0, separator).strip();
        return new RobotsLine(field(name), text.substring(separator + 1).strip());
    }

    private static int gap(String text) {
        String[] words = text.split("[ \t]+", -1);
        return words.length == 2 ? words[0].length() : -1;
    }

    /// Accepts common misspellings.
    private static Field field(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "user-agent", "useragent", "user agent" -> Field.USER_AGENT;
            case "allow" -> Field.ALLOW;
            case "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw" -> Field.DISALLOW;
            case "crawl-delay", "crawldelay", "crawl delay" -> Field.CRAWL_DELAY;
            case "sitemap", "site-map" -> Field.SITEMAP;
            default -> Field.OTHER;
        };
    }
}
