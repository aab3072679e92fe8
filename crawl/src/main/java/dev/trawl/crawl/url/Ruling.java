package dev.trawl.crawl.url;

/// Whether a URL may be followed, and the deciding rule as `explain` shows it.
///
/// @param rule such as `scope.host` or `exclude /tmp/**`
public record Ruling(boolean accepted, String rule) {

    public static Ruling accept(String rule) {
        return new Ruling(true, rule);
    }

    public static Ruling refuse(String rule) {
        return new Ruling(false, rule);
    }
}
