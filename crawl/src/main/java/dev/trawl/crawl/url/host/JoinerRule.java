package dev.trawl.crawl.url.host;

/// The joiner rules of RFC 5892, appendix A: valid positions of the two zero-width joiners in a label.
final class JoinerRule {

    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;

    private JoinerRule() {}

    static boolean isKept(String label) {
        int[] characters = label.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            boolean afterVirama = i > 0 && IdnaTable.LOADED.isVirama(characters[i - 1]);
            if (characters[i] == JOINER && !afterVirama) {
                return false;
            }
            if (characters[i] == NON_JOINER && !afterVirama && !isBetweenJoining(characters, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBetweenJoining(int[] characters, int at) {
        return joins(characters, at, -1, "LD") && joins(characters, at, 1, "RD");
    }

    private static boolean joins(int[] characters, int at, int step, String types) {
        int i = at + step;
        while (i >= 0 && i < characters.length && IdnaTable.LOADED.joining(characters[i]) == 'T') {
            i += step;
        }
        return i >= 0 && i < characters.length && types.indexOf(IdnaTable.LOADED.joining(characters[i])) >= 0;
    }
}
