package dev.trawl.crawl.extract.css;

import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;

/// Compares attribute values.
final class AttributeTests {

    /// HTML attributes whose values selectors compare case-insensitively.
    private static final Set<String> ANY_CASE = Set.of("""
            accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir \
            direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref \
            noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign \
            valuetype vlink""".split(" "));

    private AttributeTests() {}

    static boolean matches(Simple.AttributeValue test, Element element) {
        if (!element.hasAttr(test.name())) {
            return false;
        }
        boolean anyCase = switch (test.letters()) {
            case ANY_CASE -> true;
            case EXACT -> false;
            case BY_ATTRIBUTE -> ANY_CASE.contains(test.name());
        };
        String given = anyCase ? lower(element.attr(test.name())) : element.attr(test.name());
        String wanted = anyCase ? lower(test.value()) : test.value();
        return switch (test.comparison()) {
            case EQUAL -> given.equals(wanted);
            case WORD -> hasWord(given, wanted, false);
            case DASH -> given.equals(wanted) || given.startsWith(wanted + "-");
            case PREFIX -> !wanted.isEmpty() && given.startsWith(wanted);
            case SUFFIX -> !wanted.isEmpty() && given.endsWith(wanted);
            case PART -> !wanted.isEmpty() && given.contains(wanted);
        };
    }

    /// True if the space-separated list contains the word.
    static boolean hasWord(String list, String word, boolean anyCase) {
        int length = word.length();
        if (length == 0 || list.length() < length) {
            return false;
        }
        int at = 0;
        while (at + length <= list.length()) {
            boolean begins = at == 0 || isSpace(list.charAt(at - 1));
            boolean ends = at + length == list.length() || isSpace(list.charAt(at + length));
            if (begins && ends && list.regionMatches(anyCase, at, word, 0, length)) {
                return word.chars().noneMatch(AttributeTests::isSpace);
            }
            at++;
        }
        return false;
    }

    static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
