package dev.trawl.crawl.url;

/// Whether an address may be followed, and the rule that says so, as `explain` names it.
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
