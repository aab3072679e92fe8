package dev.trawl.crawl.parse.encoding;

/// Lists of words separated by white space, as in `rel`.
public final class Words {

    private Words() {}

    /// True if the list contains the word, ignoring case.
    public static boolean has(String list, String word) {
        int at = 0;
        while (at < list.length()) {
            int from = at;
            while (at < list.length() && !AsciiText.isSpace(list.charAt(at))) {
                at++;
            }
            if (at - from == word.length() && list.regionMatches(true, from, word, 0, word.length())) {
                return true;
            }
            at++;
        }
        return false;
    }
}
