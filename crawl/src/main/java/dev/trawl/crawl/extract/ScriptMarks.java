package dev.trawl.crawl.extract;

import java.util.List;

/// Removes comments and the delimiters of HTML comments and CDATA sections from a JSON script.
/// Strings stay unchanged.
final class ScriptMarks {

    private static final String OPEN = "<!--";
    private static final String CLOSE = "-->";
    private static final List<String> MARKS = List.of(OPEN, CLOSE, "<![CDATA[", "]]>");

    private final String script;
    private final boolean wholeComments;
    /// Searches for a closing delimiter stop here, so that an unclosed comment costs no scan.
    private final int lastClose;
    private final int lastBlockEnd;
    private final StringBuilder rest = new StringBuilder();
    private int at;

    /// @param wholeComments true removes HTML comments with their content, false only their delimiters
    ScriptMarks(String script, boolean wholeComments) {
        this.script = script;
        this.wholeComments = wholeComments;
        this.lastClose = script.lastIndexOf(CLOSE);
        this.lastBlockEnd = script.lastIndexOf("*/");
    }

    String removed() {
        while (at < script.length()) {
            if (script.charAt(at) == '"') {
                keepTo(stringEnd());
            } else if (!skipMark() && !skipComment()) {
                keepTo(at + 1);
            }
        }
        return rest.toString();
    }

    private boolean skipMark() {
        for (String mark : MARKS) {
            if (script.startsWith(mark, at)) {
                boolean whole = wholeComments && mark.equals(OPEN) && at < lastClose;
                int close = whole ? script.indexOf(CLOSE, at) : -1;
                at = close < 0 ? at + mark.length() : close + CLOSE.length();
                return true;
            }
        }
        return false;
    }

    /// Keeps an unterminated block comment, so that the script is not valid JSON.
    private boolean skipComment() {
        if (script.startsWith("//", at)) {
            int end = script.indexOf('\n', at + 2);
            at = end < 0 ? script.length() : end;
            return true;
        }
        if (at + 2 <= lastBlockEnd && script.startsWith("/*", at)) {
            at = script.indexOf("*/", at + 2) + 2;
            rest.append(' ');
            return true;
        }
        return false;
    }

    private int stringEnd() {
        int end = at + 1;
        while (end < script.length() && script.charAt(end) != '"') {
            end += script.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end + 1, script.length());
    }

    private void keepTo(int end) {
        rest.append(script, at, end);
        at = end;
    }
}
