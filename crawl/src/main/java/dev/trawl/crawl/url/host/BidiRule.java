package dev.trawl.crawl.url.host;

/// The Bidi rule of RFC 5893, section 2, for names written wholly or partly from right to left.
final class BidiRule {

    private static final String RIGHT_TO_LEFT = "RAN";

    private BidiRule() {}

    static boolean isRightToLeft(String label) {
        return label.codePoints().anyMatch(c -> RIGHT_TO_LEFT.indexOf(direction(c)) >= 0);
    }

    static boolean isKept(String label) {
        if (label.isEmpty()) {
            return true;
        }
        return switch (direction(label.codePointAt(0))) {
            case 'L' -> consistsOf(label, "LEWM") && endsWith(label, "LE");
            case 'R', 'A' ->
                consistsOf(label, "RANEWM") && endsWith(label, "RAEN") && !(has(label, 'E') && has(label, 'N'));
            default -> false;
        };
    }

    private static boolean consistsOf(String label, String directions) {
        return label.codePoints().allMatch(c -> directions.indexOf(direction(c)) >= 0);
    }

    /// Ignores marks at the end.
    private static boolean endsWith(String label, String directions) {
        int end = label.length();
        while (end > 0 && direction(label.codePointBefore(end)) == 'M') {
            end -= Character.charCount(label.codePointBefore(end));
        }
        return end > 0 && directions.indexOf(direction(label.codePointBefore(end))) >= 0;
    }

    private static boolean has(String label, char direction) {
        return label.codePoints().anyMatch(c -> direction(c) == direction);
    }

    private static char direction(int c) {
        return IdnaTable.LOADED.direction(c);
    }
}
